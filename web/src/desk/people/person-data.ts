import { toKeypadError } from '../../call-errors';
import { getServiceTime } from '../../service-clock';
import { type AuditTrailEvent, loadAuditEvents, NO_FILTER } from '../audit/audit-data';
import { type StaffActPlan, planStaffAct } from '../proof';
import { type ResultOf, runOperation, typeDocument } from '../operations';
import { toMilliseconds } from '../time-value';
import { TICKET_FIELDS } from '../tickets/ticket';

const USER_FIELDS = typeDocument(`fragment User on StaffUser {
  id first_name last_name cell_number email status role last_sign_in_at }`);
const SESSION_FIELDS = typeDocument(
  `fragment Session on StaffSession { id application network first_seen_at last_seen_at }`,
);
const LIMIT_FIELDS = typeDocument(
  `fragment Limit on StaffRateLimit { name text allowed spent window ends_at }`,
);
const STEP_FIELDS = typeDocument(`fragment Step on StaffDeliveryEvent {
  at step text provider detail challenge message expires_at next_at
  sendable_until }`);
const PERSON_QUERY = typeDocument(
  `query ($id: ID!, $with_tickets: Boolean!) {
    user: StaffUser(id: $id) { ...User }
    limits: StaffUserLimits(user_id: $id) { ...Limit }
    steps: StaffUserDeliveries(user_id: $id, limit: 200) { ...Step }
    tickets: StaffTickets(user_id: $id, limit: 6) @include(if: $with_tickets) { ...TicketEntry } }`,
  [USER_FIELDS, LIMIT_FIELDS, STEP_FIELDS, TICKET_FIELDS],
);
const SESSIONS_QUERY = typeDocument(
  'query ($id: ID!) { sessions: StaffUserSessions(user_id: $id) { ...Session } }',
  [SESSION_FIELDS],
);
const USERS_QUERY = typeDocument(
  `query ($search: String, $before: ID, $limit: Int) {
    StaffUsers(search: $search, before: $before, limit: $limit) { ...User } }`,
  [USER_FIELDS],
);

const END_SESSION = typeDocument(`mutation ($id: ID!, $reason: String!, $proof: String) {
  StaffSessionRevoke(id: $id, reason: $reason, proof: $proof) { id } }`);
const SEND_AGAIN = typeDocument(`mutation ($user_id: ID!, $reason: String!, $proof: String) {
  StaffDeliveryResend(user_id: $user_id, reason: $reason, proof: $proof) { otp_time_diff } }`);
const SUSPEND = typeDocument(`mutation ($id: ID!, $reason: String!, $proof: String) {
  StaffUserSuspend(id: $id, reason: $reason, proof: $proof) { id } }`);
const RESUME = typeDocument(`mutation ($id: ID!, $reason: String!, $proof: String) {
  StaffUserResume(id: $id, reason: $reason, proof: $proof) { id } }`);
const FORGET_NETWORKS = typeDocument(`mutation ($id: ID!, $reason: String!, $proof: String) {
  StaffUserForgetNetworks(id: $id, reason: $reason, proof: $proof) { id } }`);
const CLEAR_LIMIT =
  typeDocument(`mutation ($user_id: ID!, $name: String!, $reason: String!, $proof: String) {
  StaffLimitClear(user_id: $user_id, name: $name, reason: $reason, proof: $proof) { spent } }`);

/** A user as staff sees it. Number and e-mail address are masked by the service. */
export type StaffUser = ResultOf<typeof USER_FIELDS>;
export type LiveUserSession = ResultOf<typeof SESSION_FIELDS>;
/** One step in the life of a code. */
export type CodeTimelineStep = ResultOf<typeof STEP_FIELDS>;
/** A rate limit, and what the user has spent of it. */
export type UserRateLimit = ResultOf<typeof LIMIT_FIELDS>;
export type PersonData = Awaited<ReturnType<typeof loadPerson>>;

const DAY_MS = 86_400_000;

/**
 * Reads a user with sessions, rate limits, the codes of the last day and, if the caller may, the
 * latest tickets and what suspended the user.
 */
export async function loadPerson(id: string, withTickets: boolean, withAudit: boolean) {
  const [{ user, limits, steps, tickets }, sessions] = await Promise.all([
    runOperation(PERSON_QUERY, { id, with_tickets: withTickets }),
    loadSessions(id),
  ]);
  const dayBefore = getServiceTime() - DAY_MS;
  const isSuspended = user.status === 'SUSPENDED';
  return {
    user,
    suspension: isSuspended && withAudit ? await findSuspension(id) : undefined,
    sessions,
    limits: limits ?? [],
    steps: (steps ?? []).filter(({ at }) => toMilliseconds(at) > dayBefore),
    tickets: tickets ?? [],
  };
}

async function findSuspension(userId: string): Promise<AuditTrailEvent | undefined> {
  const suspensions = { ...NO_FILTER, userId, event: 'user.suspended' };
  return (await loadAuditEvents(suspensions, null)).events[0];
}

/** Returns the live sessions of a user; null if the user is staff and the caller is support. */
async function loadSessions(id: string) {
  try {
    const { sessions } = await runOperation(SESSIONS_QUERY, { id });
    return sessions ?? [];
  } catch (cause) {
    if (toKeypadError(cause).code === 'STAFF_PROTECTED') return null;
    throw cause;
  }
}

export const PEOPLE_PAGE = 50;

/**
 * Returns a page of users; `search` is an id, a whole number or e-mail address, or the beginning of
 * a name.
 */
export async function findPeople(
  search: string,
  before: string | null = null,
  limit = PEOPLE_PAGE,
): Promise<readonly StaffUser[]> {
  const { StaffUsers: users } = await runOperation(USERS_QUERY, {
    search: search || null,
    before,
    limit,
  });
  return users ?? [];
}

export function planSessionEnd(id: string): StaffActPlan {
  return planStaffAct('StaffSessionRevoke', END_SESSION, { id });
}

/**
 * Plans to end sessions of somebody who is not staff, each as if alone. After a fault, those that
 * have ended are passed over.
 */
export function planSessionEnds(ids: readonly string[]): StaffActPlan {
  const run = async (reason: string) => {
    for (const id of ids) {
      try {
        await runOperation(END_SESSION, { id, reason });
      } catch (cause) {
        if (toKeypadError(cause).code !== 'NOT_FOUND') throw cause;
      }
    }
  };
  return { ...planStaffAct('StaffSessionRevoke', END_SESSION, { id: '' }), run };
}

/** Plans to send the open code of a user as a text message. */
export function planCodeAgain(userId: string): StaffActPlan {
  return planStaffAct('StaffDeliveryResend', SEND_AGAIN, { user_id: userId });
}

export function planSuspension(id: string): StaffActPlan {
  return planStaffAct('StaffUserSuspend', SUSPEND, { id });
}

export function planResumption(id: string): StaffActPlan {
  return planStaffAct('StaffUserResume', RESUME, { id });
}

/** Plans to forget the known networks of a user that no live session started from. */
export function planForgetting(id: string): StaffActPlan {
  return planStaffAct('StaffUserForgetNetworks', FORGET_NETWORKS, { id });
}

export function planLimitClearing(userId: string, name: string): StaffActPlan {
  return planStaffAct('StaffLimitClear', CLEAR_LIMIT, { user_id: userId, name });
}
