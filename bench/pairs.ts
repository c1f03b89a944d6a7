import { deriveCode, type DerivedCodeSource } from '../src/accounts/otp/code.js';
import { assertAllOk, inRounds, type Figures } from './compare.js';
import { addressOf, numberOf, ring, usersFrom, VISITORS, type Client } from './data-set.js';
import type { Database } from './database.js';
import { bucketsOf } from './fill.js';
import { Latencies } from './latencies.js';
import { drive, type Outcome } from './load.js';
import type { Server } from './processes.js';
import { post } from './requests.js';

/** A service that users sign in to. */
export interface SignIn {
  readonly name: string;
  readonly server: Server;
  readonly begin: (user: number) => Buffer;
  /** Returns the codes of the users, by user. Not measured. */
  readonly codes: (users: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  readonly finish: (user: number, code: string) => Buffer;
}

export interface PairsPlan {
  readonly rounds: number;
  readonly connections: number;
  /** Number of sign-ins in a round; the first round is not counted and has twice as many. */
  readonly pairs: number;
  /** Pairs a second, with latencies from the time each request was due. Without it, as many as the server can process. */
  readonly rate?: number;
}

/**
 * Measures sign-ins: all users of a round request a code, then all exchange theirs. Time and CPU are those of both halves;
 * p50 and p99 are those of all requests.
 */
export function pairs(
  contenders: readonly SignIn[],
  { rounds, connections, pairs: count, rate }: PairsPlan,
) {
  let turn = 0;
  const share = Math.floor(VISITORS.count / contenders.length);
  const crowds = new Map(contenders.map((each, i) => [each, VISITORS.from + i * share]));
  return inRounds(contenders, rounds, async (contender, warmsUp): Promise<Figures> => {
    const size = warmsUp ? 2 * count : count;
    const first = crowds.get(contender) ?? 0;
    const users = usersFrom(turn * count, size).map((i) => first + (i % share));
    turn += 1;
    // A half has one of the two requests of each pair, so it takes half of the time at twice the rate.
    const ofHalf = rate === undefined ? undefined : 2 * rate;
    const { begun, finished } = await signIn(contender, users, connections, ofHalf);
    const latencies = Latencies.of(begun.latencies, finished.latencies);
    return {
      name: contender.name,
      rate: size / (begun.seconds + finished.seconds),
      cpu: (begun.cpu + finished.cpu) / size,
      p50: latencies.at(0.5),
      p99: latencies.at(0.99),
      rss: contender.server.rss(),
    };
  });
}

interface Half extends Pick<Outcome, 'seconds' | 'latencies'> {
  /** CPU time of the server in microseconds. */
  readonly cpu: number;
}

/**
 * Signs these users in and measures both halves, each at this rate if there is one.
 * @throws Error if a response is not 200
 */
export async function signIn(
  { name, server, begin, codes, finish }: SignIn,
  users: readonly number[],
  connections: number,
  rate?: number,
): Promise<{ begun: Half; finished: Half }> {
  const half = async (requests: readonly Buffer[]): Promise<Half> => {
    let i = 0;
    const before = server.cpu();
    const outcome = await drive(
      { next: () => requests[i++] },
      { port: server.port, connections, seconds: 60, ...(rate === undefined ? {} : { rate }) },
    );
    assertAllOk(name, outcome);
    if (outcome.requests < users.length) throw new Error(`${name} took more than a minute`);
    return { ...outcome, cpu: server.cpu() - before };
  };
  const begun = await half(users.map(begin));
  const known = await codes(users);
  return { begun, finished: await half(users.map((user) => finish(user, known.get(user) ?? ''))) };
}

const from = (user: number) => ({ 'x-forwarded-for': addressOf(user) });

export function initialize(user: number): Buffer {
  return post('/api/oauth/initialize', { username: numberOf(user), channel: 'ussd' }, from(user));
}

export function tokenByPassword(client: Client, user: number, password: string): Buffer {
  const body = { grant_type: 'password', ...client, username: numberOf(user), password, scope: '' };
  return post('/api/oauth/token', body, from(user));
}

/** Returns the requests of sign-ins to keypad; `name` is its database. */
export function signInWithKeypad(
  server: Server,
  client: Client,
  database: Database,
  name = 'keypad',
): SignIn {
  return {
    name: 'keypad',
    server,
    begin: initialize,
    codes: (users) => codesShown(database, name, users),
    finish: (user, password) => tokenByPassword(client, user, password),
  };
}

export function signInBare(server: Server, database: Database): SignIn {
  const body = (user: number) => ({ user, number: numberOf(user), buckets: bucketsOf(user) });
  return {
    name: 'bare',
    server,
    begin: (user) => post('/initialize', body(user)),
    codes: (users) => codesShown(database, 'keypad', users),
    finish: (user) => post('/token', body(user)),
  };
}

/** Marks the codes of many users as shown, as a dial does, because other codes are rejected. Returns the codes by user. */
async function codesShown(
  database: Database,
  name: string,
  users: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  // A user who signs in again from the same network has a challenge of its own for that.
  const shown = String(Date.now());
  await database.run(
    name,
    `UPDATE challenges SET shown_at = ${shown}, shows = 1 WHERE user_id IN (?)`,
    [users.map(String)],
  );
  const rows = await database.rows<DerivedCodeSource & { user_id: number }>(
    name,
    'SELECT subject, user_id, challenge_id, nonce, key_id FROM challenges WHERE user_id IN (?) ORDER BY issued_at',
    [users.map(String)],
  );
  return new Map(rows.map((row) => [row.user_id, deriveCode(ring, row, 6)]));
}
