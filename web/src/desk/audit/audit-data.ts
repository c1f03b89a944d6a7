import { isRecord, numberOf, recordsOf, textOf } from '../../json';
import { ask } from '../graphql';
import { timeOf } from '../times';

/** Limits of the list; '' for none. `since` and `until` are local times, as inputs of the browser give them. */
export interface AuditFilter {
  readonly userId: string;
  readonly event: string;
  readonly actor: string;
  readonly subject: string;
  readonly since: string;
  readonly until: string;
}

export interface AuditEvent {
  readonly id: string;
  readonly at: number;
  readonly event: string;
  readonly actor: string;
  readonly subject: string;
  readonly account: string;
  readonly reason: string;
  readonly isChained: boolean;
}

export interface AuditPage {
  readonly events: readonly AuditEvent[];
  /** Beginning of the next page; '' after the last one. */
  readonly before: string;
}

export interface Verdict {
  readonly fault: string;
  readonly verified: number;
  readonly remaining: number;
  /** '' after the last part and after a fault. */
  readonly next: string;
}

const PAGE = 50;

const utc = (local: string) => (local === '' ? null : new Date(local).toISOString());
const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/**
 * Reads a page of events, the newest first. It may be empty and still have a next one.
 * @throws ServiceError
 */
export async function loadEvents(filter: AuditFilter, before: string): Promise<AuditPage> {
  const query = `query ($user_id: ID, $event: String, $actor: String, $subject: String, $since: DateTime, $until: DateTime, $before: ID) {
    StaffAuditEvents(user_id: $user_id, event: $event, actor: $actor, subject: $subject, since: $since, until: $until,
      before: $before, limit: ${String(PAGE)}) { events { id created_at event actor subject account reason chained } before } }`;
  const { StaffAuditEvents: found } = await ask(query, {
    user_id: orNull(filter.userId),
    event: orNull(filter.event),
    actor: orNull(filter.actor),
    subject: orNull(filter.subject),
    since: utc(filter.since),
    until: utc(filter.until),
    before: orNull(before),
  });
  const page = isRecord(found) ? found : {};
  const events = recordsOf(page, 'events').map((record) => ({
    id: textOf(record, 'id'),
    at: timeOf(textOf(record, 'created_at')),
    event: textOf(record, 'event'),
    actor: textOf(record, 'actor'),
    subject: textOf(record, 'subject'),
    account: textOf(record, 'account'),
    reason: textOf(record, 'reason'),
    isChained: record['chained'] === true,
  }));
  return { events, before: textOf(page, 'before') };
}

/**
 * Verifies the next part of the trail.
 * @throws ServiceError
 */
export async function verifyPart(after: string): Promise<Verdict> {
  const query = 'query ($after: String) { StaffAuditVerify(after: $after) { fault verified remaining next } }';
  const { StaffAuditVerify: found } = await ask(query, { after: orNull(after) });
  const verdict = isRecord(found) ? found : {};
  return {
    fault: textOf(verdict, 'fault'),
    verified: numberOf(verdict, 'verified') ?? 0,
    remaining: numberOf(verdict, 'remaining') ?? 0,
    next: textOf(verdict, 'next'),
  };
}
