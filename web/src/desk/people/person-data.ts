import { isRecord, type JsonRecord, numberOf, recordsOf, textOf } from '../../json';
import { ask } from '../graphql';
import { timeOf } from '../times';
import { type Ticket, TICKET_FIELDS, ticketOf } from '../tickets/ticket';

/** A user as staff sees it. Number and e-mail address are masked by the service. */
export interface User {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly isSuspended: boolean;
  readonly role: string;
  readonly createdAt: number;
  readonly lastSignInAt: number;
  readonly signIns: number;
  readonly openTickets: number;
}

export interface UserSession {
  readonly id: string;
  readonly application: string;
  readonly network: string;
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
}

/** One step in the life of a code. */
export interface Step {
  readonly at: number;
  readonly step: string;
  readonly text: string;
  readonly provider: string;
}

/** A rate limit, and what the user has spent of it. */
export interface RateLimit {
  readonly name: string;
  readonly text: string;
  readonly allowed: number;
  readonly spent: number;
  /** Seconds. */
  readonly window: number;
  readonly endsAt: number;
}

export interface PersonData {
  readonly user: User;
  readonly limits: readonly RateLimit[];
  readonly sessions: readonly UserSession[];
  readonly steps: readonly Step[];
  readonly tickets: readonly Ticket[];
}

const DAY_MS = 86_400_000;

const USER_FIELDS = `id first_name last_name cell_number email status role created_at last_sign_in_at sign_ins open_tickets`;

function userOf(record: JsonRecord): User {
  return {
    id: textOf(record, 'id'),
    name: `${textOf(record, 'first_name')} ${textOf(record, 'last_name')}`.trim(),
    number: textOf(record, 'cell_number'),
    email: textOf(record, 'email'),
    isSuspended: textOf(record, 'status') === 'SUSPENDED',
    role: textOf(record, 'role'),
    createdAt: timeOf(textOf(record, 'created_at')),
    lastSignInAt: timeOf(textOf(record, 'last_sign_in_at')),
    signIns: numberOf(record, 'sign_ins') ?? 0,
    openTickets: numberOf(record, 'open_tickets') ?? 0,
  };
}

function sessionOf(record: JsonRecord): UserSession {
  return {
    id: textOf(record, 'id'),
    application: textOf(record, 'application'),
    network: textOf(record, 'network'),
    firstSeenAt: timeOf(textOf(record, 'first_seen_at')),
    lastSeenAt: timeOf(textOf(record, 'last_seen_at')),
  };
}

function limitOf(record: JsonRecord): RateLimit {
  return {
    name: textOf(record, 'name'),
    text: textOf(record, 'text'),
    allowed: numberOf(record, 'allowed') ?? 0,
    spent: numberOf(record, 'spent') ?? 0,
    window: numberOf(record, 'window') ?? 0,
    endsAt: timeOf(textOf(record, 'ends_at')),
  };
}

/**
 * Reads a user with sessions, rate limits, the codes of the last day and, if the caller may, the latest tickets.
 * @throws ServiceError
 */
export async function loadPerson(id: string, withTickets: boolean): Promise<PersonData> {
  const tickets = withTickets ? `StaffTickets(user_id: $id, limit: 6) { ${TICKET_FIELDS} }` : '';
  const query = `query ($id: ID!) {
    StaffUser(id: $id) { ${USER_FIELDS} }
    StaffUserSessions(user_id: $id) { id application network first_seen_at last_seen_at }
    StaffUserLimits(user_id: $id) { name text allowed spent window ends_at }
    StaffUserDeliveries(user_id: $id, limit: 60) { at step text provider }
    ${tickets}
  }`;
  const data = await ask(query, { id });
  const steps = recordsOf(data, 'StaffUserDeliveries').map((each) => ({
    at: timeOf(textOf(each, 'at')),
    step: textOf(each, 'step'),
    text: textOf(each, 'text'),
    provider: textOf(each, 'provider'),
  }));
  const user = data['StaffUser'];
  return {
    user: userOf(isRecord(user) ? user : {}),
    sessions: recordsOf(data, 'StaffUserSessions').map(sessionOf),
    limits: recordsOf(data, 'StaffUserLimits').map(limitOf),
    steps: steps.filter(({ at }) => at > Date.now() - DAY_MS),
    tickets: recordsOf(data, 'StaffTickets').map(ticketOf),
  };
}

/** @throws ServiceError */
export async function endSession(id: string, reason: string): Promise<void> {
  await ask('mutation ($id: ID!, $reason: String!) { StaffSessionRevoke(id: $id, reason: $reason) { id } }', {
    id,
    reason,
  });
}

/**
 * Sends the open code of a user as a text message.
 * @throws ServiceError
 */
export async function sendCodeAgain(id: string, reason: string): Promise<void> {
  const mutation = `mutation ($id: ID!, $reason: String!) {
    StaffDeliveryResend(user_id: $id, reason: $reason) { otp_time_diff } }`;
  await ask(mutation, { id, reason });
}

/** @throws ServiceError, with PROOF_REQUIRED if the caller needs a fresh code */
export async function suspend(id: string, reason: string): Promise<void> {
  await ask('mutation ($id: ID!, $reason: String!) { StaffUserSuspend(id: $id, reason: $reason) { id } }', {
    id,
    reason,
  });
}

/** @throws ServiceError, with PROOF_REQUIRED if the caller needs a fresh code */
export async function resume(id: string, reason: string): Promise<void> {
  await ask('mutation ($id: ID!, $reason: String!) { StaffUserResume(id: $id, reason: $reason) { id } }', {
    id,
    reason,
  });
}

/** @throws ServiceError, with PROOF_REQUIRED if the caller needs a fresh code */
export async function clearLimit(id: string, name: string, reason: string): Promise<void> {
  const mutation = `mutation ($id: ID!, $name: String!, $reason: String!) {
    StaffLimitClear(user_id: $id, name: $name, reason: $reason) { spent } }`;
  await ask(mutation, { id, name, reason });
}

export const PEOPLE_PAGE = 50;

/**
 * Returns a page of users; `search` is an id, a whole number or e-mail address, or the beginning of a name.
 * @throws ServiceError
 */
export async function findPeople(search: string, before?: string): Promise<readonly User[]> {
  const query = `query ($search: String, $before: ID) {
    StaffUsers(search: $search, before: $before, limit: ${String(PEOPLE_PAGE)}) { ${USER_FIELDS} } }`;
  const data = await ask(query, { search: search === '' ? null : search, before });
  return recordsOf(data, 'StaffUsers').map(userOf);
}
