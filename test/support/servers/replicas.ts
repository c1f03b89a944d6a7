import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { AppError, ERRORS } from '../../../src/platform/errors/index.js';
import { Actor } from '../actors/actor.js';
import { startApp, type Settings, type TestApp } from './app.js';
import { Connections } from './connections.js';
import { freshDatabase } from './fresh-database.js';
import { startServer, type ServerProcess } from './processes.js';

/**
 * Rounds of each race under each of the circumstances; `RACE_ROUNDS=200` for a long run. On SQLite
 * one process takes statement after statement in turns, so rounds hardly differ.
 */
const ROUNDS = Number(process.env['RACE_ROUNDS'] || (inject('engine') === 'sqlite' ? '3' : '10'));

/** Requests that are released at once. */
export const CROWD = 100;

/** Differences between one process and the others. */
interface Oddity {
  /** Parameters of `DATABASE_URL`. */
  readonly parameters?: string;
  /** Offset of its clock. */
  readonly clockShiftMs?: number;
}

/** Circumstances under which every race must end the same. */
export interface Circumstances {
  readonly name: string;
  readonly rounds: number;
  readonly processes: readonly Oddity[];
}

const PLAIN: Oddity = {};
/** The driver counts changed rows, not matched ones (RACE-2). */
const CHANGED_ROWS: Oddity = { parameters: '?flags=-FOUND_ROWS' };
/** RACE-5 */
const REPEATABLE_READ: Oddity = { parameters: '?isolation=REPEATABLE-READ' };
/** RACE-3 */
const AHEAD: Oddity = { clockShiftMs: 10 * 60_000 };

const IN_SHORT: readonly Circumstances[] = [
  { name: 'two processes', rounds: ROUNDS, processes: [PLAIN, PLAIN] },
  {
    name: 'two odd processes [RACE-2] [RACE-3] [RACE-5]',
    rounds: ROUNDS,
    processes: [CHANGED_ROWS, { ...REPEATABLE_READ, ...AHEAD }],
  },
];

const AT_LENGTH: readonly Circumstances[] = [
  {
    name: 'two processes that count changed rows [RACE-2]',
    rounds: ROUNDS,
    processes: [CHANGED_ROWS, CHANGED_ROWS],
  },
  {
    name: 'two processes under REPEATABLE READ [RACE-5]',
    rounds: ROUNDS,
    processes: [REPEATABLE_READ, REPEATABLE_READ],
  },
  {
    name: 'two processes whose clocks differ by ten minutes [RACE-3]',
    rounds: ROUNDS,
    processes: [PLAIN, AHEAD],
  },
];

/**
 * The embedded database serves one process. A long run (`RACE_ROUNDS`) also takes each oddity by
 * itself, in both processes.
 */
export const CIRCUMSTANCES: readonly Circumstances[] =
  inject('engine') === 'sqlite'
    ? [{ name: 'one process', rounds: ROUNDS, processes: [PLAIN] }]
    : [...IN_SHORT, ...(process.env['RACE_ROUNDS'] ? AT_LENGTH : [])];

/**
 * Processes of the built server on one database, with an application on the same database to look
 * at rows.
 */
export interface Replicas {
  readonly processes: readonly ServerProcess[];
  /**
   * In this process, with the same settings; gives clients and services, takes no part in races
   * over HTTP.
   */
  readonly app: TestApp;
  /**
   * Applications for races that no request can start: `app`, or with `needsInProcess` one for each
   * process, with one clock.
   */
  readonly inProcess: readonly TestApp[];
  /** Open connections to all processes, `CROWD` in sum. */
  readonly crowd: Connections;
  /** Returns the application through one of the processes, `i` modulo their number. */
  at(i: number): TestApp;
  /** Creates a registered actor at one of the processes. */
  registered(i: number): Promise<Actor>;
  close(): Promise<void>;
}

export async function startReplicas(
  circumstances: Circumstances,
  changes: Settings = {},
  { needsInProcess = false } = {},
): Promise<Replicas> {
  const database = await freshDatabase();
  const shared: Settings = {
    DATABASE_URL: database.url,
    KEYS: `test:${randomBytes(32).toString('base64')}`,
    BASE_URL: 'http://keypad.test',
    LIMITS: 'off',
    // A crowd at one row waits in turn, on a slow machine for long.
    GRAPHQL_TIMEOUT: '60000',
    ...changes,
  };
  const app = await startApp({ ...shared, LOG_LEVEL: 'silent' });
  const each = circumstances.processes.map(({ parameters = '', clockShiftMs = 0 }) => ({
    settings: { ...shared, DATABASE_URL: database.url + parameters },
    clockShiftMs,
  }));
  const processes = await Promise.all(
    each.map(({ settings, clockShiftMs }) => startServer(settings, { clockShiftMs })),
  );
  // A second connection to an embedded database would make this process wait for itself.
  const inProcess = await Promise.all(
    !needsInProcess || inject('engine') === 'sqlite'
      ? []
      : each.map(({ settings }) => startApp({ ...settings, LOG_LEVEL: 'silent' })),
  );
  const urls = processes.map(({ url }) => url);
  const crowd = await Connections.open(urls, CROWD / urls.length);
  const at = (i: number): TestApp => ({ ...app, url: urls[i % urls.length] ?? '' });
  return {
    processes,
    app,
    inProcess: inProcess.length > 0 ? inProcess : [app],
    crowd,
    at,
    registered: (i) => Actor.registered(at(i)),
    close: async () => {
      crowd.close();
      await Promise.all(processes.map((process) => process.stop('SIGKILL')));
      await Promise.all([app, ...inProcess].map((each) => each.close()));
      await database.drop();
    },
  };
}

/** Returns the body of a test that runs a race once in every round. */
export function everyRound(
  { rounds }: Circumstances,
  race: (round: number) => Promise<void>,
): () => Promise<void> {
  return async () => {
    for (let round = 0; round < rounds; round += 1) await race(round);
  };
}

/**
 * Time that a test of many rounds may take, and starting its processes. On a busy machine both take
 * long.
 */
export const PATIENCE = { timeout: 300_000 + ROUNDS * 6_000 };

/** Does an act of a service again that lost against many others, as `Connections` does requests. */
export async function repeatContended<T>(act: () => Promise<T>, repeats = 5): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (repeats === 0 || !AppError.is(error, ERRORS.SERVICE_UNAVAILABLE)) throw error;
    return repeatContended(act, repeats - 1);
  }
}

export function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}
