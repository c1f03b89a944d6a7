import { toLatinDigits } from '../../../../src/platform/typed-text';
import { type ResultOf, runOperation, trimToNull, typeDocument } from '../operations';

/**
 * Limits of the list; '' for none. `since` and `until` are local times, as inputs of the browser
 * give them.
 */
export interface AuditFilter {
  readonly userId: string;
  readonly event: string;
  readonly actor: string;
  readonly subject: string;
  readonly since: string;
  readonly until: string;
}

const EVENT_FIELDS = typeDocument(`fragment AuditEvent on StaffAuditEvent {
  id created_at event actor subject account reason chained }`);
const EVENTS_QUERY = typeDocument(
  `query ($user_id: ID, $event: String, $actor: String, $subject: String, $since: DateTime,
    $until: DateTime, $before: ID) {
    StaffAuditEvents(user_id: $user_id, event: $event, actor: $actor, subject: $subject,
      since: $since, until: $until, before: $before, limit: 50) {
      events { ...AuditEvent } before } }`,
  [EVENT_FIELDS],
);
export const VERIFY_PART_QUERY = typeDocument(
  'query ($after: String) { StaffAuditVerify(after: $after) { fault verified remaining next } }',
);

export type AuditEvent = ResultOf<typeof EVENT_FIELDS>;

export interface AuditPage {
  readonly events: readonly AuditEvent[];
  /** Beginning of the next page; null after the last one. */
  readonly before: string | null;
}

/** Reads a page of events, the newest first. It may be empty and still have a next one. */
export async function loadAuditEvents(
  filter: AuditFilter,
  before: string | null,
): Promise<AuditPage> {
  const { StaffAuditEvents: page } = await runOperation(EVENTS_QUERY, {
    user_id: trimToNull(toLatinDigits(filter.userId)),
    event: trimToNull(filter.event),
    actor: trimToNull(filter.actor),
    subject: trimToNull(filter.subject),
    since: toUtcTime(filter.since),
    until: toUtcTime(filter.until),
    before,
  });
  return { events: page?.events ?? [], before: page?.before ?? null };
}

function toUtcTime(local: string): string | null {
  if (local === '') return null;
  return new Date(local).toISOString();
}
