import { type ResultOf, runOperation, trimToNull, typeDocument } from '../operations';

/**
 * Limits of the list; '' for none. `since` and `until` are local times, as inputs of the browser
 * give them.
 */
export interface AuditEventFilter {
  /** Id of the user whose account the events concern. */
  readonly userId: string;
  readonly event: string;
  /** 'shown' if events of reading are wanted, too. A search for one event finds it anyway. */
  readonly reads: string;
  readonly actor: string;
  /** A reference of the trail, such as `ticket:12`. */
  readonly subject: string;
  readonly since: string;
  readonly until: string;
}

/** Finds every event that is no reading. */
export const NO_FILTER: AuditEventFilter = {
  userId: '',
  event: '',
  reads: '',
  actor: '',
  subject: '',
  since: '',
  until: '',
};

const EVENT_FIELDS = typeDocument(`fragment AuditEvent on StaffAuditEvent {
  id created_at event actor subject account reason chained }`);
const EVENTS_QUERY = typeDocument(
  `query ($user_id: ID, $event: String, $reads: Boolean, $actor: String, $subject: String,
    $since: DateTime, $until: DateTime, $before: ID) {
    StaffAuditEvents(user_id: $user_id, event: $event, reads: $reads, actor: $actor,
      subject: $subject, since: $since, until: $until, before: $before, limit: 50) {
      events { ...AuditEvent } before } }`,
  [EVENT_FIELDS],
);
const VERIFY_PART_QUERY = typeDocument(
  'query ($after: String) { StaffAuditVerify(after: $after) { fault verified remaining next } }',
);

export type AuditTrailEvent = ResultOf<typeof EVENT_FIELDS>;

export interface AuditTrailPage {
  readonly events: readonly AuditTrailEvent[];
  /** Beginning of the next page; null after the last one. */
  readonly before: string | null;
}

/** Reads a page of events, the newest first. It may be empty and still have a next one. */
export async function loadAuditEvents(
  filter: AuditEventFilter,
  before: string | null,
): Promise<AuditTrailPage> {
  const { StaffAuditEvents: page } = await runOperation(EVENTS_QUERY, {
    user_id: trimToNull(filter.userId),
    event: trimToNull(filter.event),
    reads: filter.reads === 'shown' || filter.event !== '',
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

export interface VerifyProgress {
  readonly verified: number;
  readonly remaining: number;
  readonly fault: string | null;
  readonly state: 'running' | 'stopped' | 'done';
}

/** Verifies the whole trail part by part, the oldest event first. */
export async function* verifyAuditTrail(): AsyncGenerator<VerifyProgress> {
  let verifiedCount = 0;
  let nextPart: string | null = null;
  do {
    const part = await verifyTrailPart(nextPart);
    if (part === null) return;

    verifiedCount += part.verified;
    nextPart = part.next;
    const { fault, remaining } = part;
    const state = nextPart === null ? 'done' : 'running';
    yield { verified: verifiedCount, remaining, fault, state };
  } while (nextPart !== null);
}

async function verifyTrailPart(after: string | null) {
  return (await runOperation(VERIFY_PART_QUERY, { after })).StaffAuditVerify;
}
