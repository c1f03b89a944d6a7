import { toMilliseconds } from '../time-value';
import type { AuditTrailEvent } from './audit-data';

/** Events that were recorded for one act, newest first. */
export interface JoinedAuditAct {
  /** The event that says what was done. */
  readonly main: AuditTrailEvent;
  readonly events: readonly AuditTrailEvent[];
}

/** Events of reading, of which one list or one opened person leaves many. */
const READ_EVENTS: readonly string[] = [
  'staff.audit_read',
  'staff.tickets_read',
  'staff.ticket_seen',
  'staff.user_found',
  'staff.user_read',
  'staff.users_listed',
];
/** Longest time between two events of one reading. */
const READING_MS = 10_000;
/** Longest time between two events of one change, which are written together. */
const CHANGE_MS = 1_000;

/** Puts the events of one act together: what is read at once, and what a change is recorded as. */
export function joinEvents(events: readonly AuditTrailEvent[]): readonly JoinedAuditAct[] {
  const acts: AuditTrailEvent[][] = [];
  for (const event of events) {
    const lastAct = acts.at(-1);
    if (lastAct !== undefined && belongsToAct(lastAct, event)) lastAct.push(event);
    else acts.push([event]);
  }
  return acts.map((each) => ({ main: findMainEvent(each), events: each }));
}

function belongsToAct(act: readonly AuditTrailEvent[], event: AuditTrailEvent): boolean {
  const newer = act.at(-1);
  if (newer?.actor !== event.actor) return false;
  const gapMs = toMilliseconds(newer.created_at) - toMilliseconds(event.created_at);
  if (isReading(newer) || isReading(event))
    return isReading(newer) && isReading(event) && gapMs <= READING_MS;
  // An act shows one reason. A second one belongs to another act, however soon that followed.
  const hasOtherReason = hasReason(event) && act.some(hasReason);
  const isOtherEvent = act.every((each) => each.event !== event.event);
  return isOtherEvent && !hasOtherReason && newer.subject === event.subject && gapMs <= CHANGE_MS;
}

/** Returns the event of staff, if there is one: it says more than that of the thing itself. */
function findMainEvent(act: readonly AuditTrailEvent[]): AuditTrailEvent {
  const oldestFirst = act.toReversed();
  const main =
    oldestFirst.find(hasReason) ??
    oldestFirst.find(({ event }) => event.startsWith('staff.')) ??
    oldestFirst[0];
  if (main === undefined) throw new Error('an act has an event');
  return main;
}

function hasReason({ reason }: AuditTrailEvent): boolean {
  return reason !== null;
}

function isReading({ event }: AuditTrailEvent): boolean {
  return READ_EVENTS.includes(event);
}

/** Returns the ids of the accounts that an act concerns. */
export function listAccounts({ events }: JoinedAuditAct): readonly string[] {
  const ids = events.flatMap(({ account }) => (account === null ? [] : [account]));
  return [...new Set(ids)];
}
