import mysql, {
  type ConnectionOptions,
  type Pool,
  type PoolConnection,
  type ResultSetHeader,
  type RowDataPacket,
  type TypedParameterValue,
} from 'mysql2';
import { createConnection } from 'mysql2/promise';
import { Deadline } from './deadline.js';
import type { Connection, Engine, Failure } from './engine.js';
import type { SqlValue } from './sql.js';

/** Deadlock, lock wait, and the certification failures of multi-writer clusters (RACE-4). */
const CONFLICTS = new Set([1213, 1205, 1020, 1047, 1180, 3101, 8002, 8022, 9007]);
/**
 * Read-only, shutting down, too many connections or prepared statements, host blocked, disk full, a statement that an
 * operator or a limit of the server ended.
 */
const UNAVAILABLE = new Set([
  ...[1290, 1792, 1836, 1053, 1040, 1203, 1461, 1129, 1021, 1041, 1114, 1152, 1184],
  ...[1317, 1969, 3024],
]);
/** A connection that stood has ended; one that cannot be made has other codes. */
const LOST = new Set<string | number>(['PROTOCOL_CONNECTION_LOST', 'ECONNRESET', 'EPIPE', 1927]);
/** What mysql2 says to the next statement when the end was noticed between two: the same loss, without a code. */
const NOTICED = 'connection is in closed state';
const COMMIT_UNANSWERED = 'COMMIT_UNANSWERED';
const DUPLICATE = 1062;
/** Taken once: each reading of `TypedParameter` is a `require`, some microseconds for every number that is bound. */
const { BIGINT } = mysql.TypedParameter;
/** How long a unit waits for a free connection of the pool. */
const ACQUIRE_MS = 5_000;
/** How long a statement may stay unanswered; none of ours takes so long. */
const ANSWER_MS = 10_000;

/** MySQL, MariaDB or a Galera cluster through a pool; statements are prepared, isolation is READ COMMITTED. */
export class MysqlEngine implements Engine {
  // Arithmetic on UTC_TIMESTAMP does not depend on the session's time zone.
  readonly now = "(TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000)";

  /** `server` is where statements that take too long are killed: the pool may have no connection left for it. */
  constructor(
    private readonly pool: Pool,
    private readonly server: ConnectionOptions,
  ) {}

  run(text: string, values: SqlValue[]): Promise<{ affected: number; id: number }> {
    return this.withConnection((connection) => this.inTime(connection, () => run(connection, text, values)));
  }

  all(text: string, values: SqlValue[]): Promise<unknown[]> {
    return this.withConnection((connection) => this.inTime(connection, () => all(connection, text, values)));
  }

  async transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.acquire();
    let isCommitting = false;
    try {
      await command(connection, 'START TRANSACTION');
      const result = await work({
        run: (text, values) => this.inTime(connection, () => run(connection, text, values)),
        all: (text, values) => this.inTime(connection, () => all(connection, text, values)),
      });
      isCommitting = true;
      await command(connection, 'COMMIT');
      connection.release();
      return result;
    } catch (error) {
      await rollBack(connection);
      const isUnknown = isCommitting && !wasNeverSent(error) && ['lost', 'unavailable'].includes(this.classify(error));
      throw isUnknown
        ? Object.assign(new Error('commit unanswered', { cause: error }), { code: COMMIT_UNANSWERED })
        : error;
    }
  }

  private async withConnection<T>(work: (connection: PoolConnection) => Promise<T>): Promise<T> {
    const connection = await this.acquire();
    try {
      return await work(connection);
    } finally {
      connection.release();
    }
  }

  /** A statement that the deadline ends takes its connection with it, here at once and on the server by KILL. */
  private inTime<T>(connection: PoolConnection, statement: () => Promise<T>): Promise<T> {
    const deadline = Deadline.current();
    if (deadline === undefined) return statement();
    return deadline.watch(statement, () => {
      connection.destroy();
      // When this fails the server finds out by itself, as soon as it has something to answer.
      this.kill(connection.threadId).catch(() => undefined);
    });
  }

  private async kill(thread: number): Promise<void> {
    const connection = await createConnection({ ...this.server, connectTimeout: 3_000 });
    try {
      await connection.query('KILL ?', [thread]);
    } finally {
      connection.destroy();
    }
  }

  /** The pool itself would let a caller wait for ever. */
  private acquire(): Promise<PoolConnection> {
    return new Promise((resolve, reject) => {
      let waits = true;
      const timer = setTimeout(
        () => {
          waits = false;
          reject(Object.assign(new Error('no free connection'), { code: 'POOL_EXHAUSTED' }));
        },
        Math.min(ACQUIRE_MS, Deadline.current()?.left ?? ACQUIRE_MS),
      );
      this.pool.getConnection((error, connection) => {
        clearTimeout(timer);
        if (error) reject(error);
        else if (waits) resolve(connection);
        else connection.release();
      });
    });
  }

  classify(error: unknown): Failure {
    const { errno = 0, code = '', fatal = false, message = '' } = error as MysqlError;
    if (errno === DUPLICATE) return 'duplicate';
    if (CONFLICTS.has(errno)) return 'conflict';
    if (LOST.has(code) || LOST.has(errno) || wasNeverSent(error)) return 'lost';
    if (code === COMMIT_UNANSWERED) return 'unanswered';
    if (UNAVAILABLE.has(errno) || fatal || errno < 0) return 'unavailable';
    if (/^(E[A-Z]+|PROTOCOL_|POOL_)/.test(code) && !code.startsWith('ER_')) return 'unavailable';
    if (/pool is closed|queue limit reached|no connections available/i.test(message)) {
      return 'unavailable';
    }
    return 'other';
  }
}

interface MysqlError {
  errno?: number;
  code?: string;
  fatal?: boolean;
  message?: string;
}

/** Not even a COMMIT of which it is said can have had an effect. */
function wasNeverSent(error: unknown): boolean {
  return (error as MysqlError).message?.includes(NOTICED) ?? false;
}

async function rollBack(connection: PoolConnection): Promise<void> {
  try {
    await command(connection, 'ROLLBACK');
    connection.release();
  } catch {
    connection.destroy();
  }
}

async function run(on: PoolConnection, text: string, values: SqlValue[]): Promise<{ affected: number; id: number }> {
  const { affectedRows, insertId } = await execute<ResultSetHeader>(on, text, values);
  return { affected: affectedRows, id: insertId };
}

function all(on: PoolConnection, text: string, values: SqlValue[]): Promise<unknown[]> {
  return execute<RowDataPacket[]>(on, text, values);
}

/**
 * Not mysql2's own promises: they take a stack trace for each statement, in case it fails. Instead an error carries the
 * text of its statement, which has no values in it.
 */
function execute<T extends ResultSetHeader | RowDataPacket[]>(
  on: PoolConnection,
  text: string,
  values: SqlValue[],
): Promise<T> {
  return answered(on, (done) => {
    on.execute<T>(text, values.map(typed), (error, result) => {
      done(error && Object.assign(error, { statement: text }), result);
    });
  });
}

function command(on: PoolConnection, text: string): Promise<unknown> {
  return answered(on, (done) => on.query(text, done));
}

/** A server that vanished without a word would hold its connections for hours, and whoever waits for them (FLT-2). */
function answered<T>(on: PoolConnection, ask: (done: (error: Error | null, result: T) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      on.destroy();
      reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }));
    }, ANSWER_MS);
    try {
      ask((error, result) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(result);
      });
    } catch (error) {
      // Nothing was sent, and others go on with the connection.
      clearTimeout(timer);
      throw error;
    }
  });
}

/** Integers travel as integers: mysql2 would send them as doubles, which LIMIT refuses on MySQL 8. */
function typed(value: SqlValue): TypedParameterValue | string | Buffer | null {
  if (typeof value === 'number') return BIGINT(value);
  if (typeof value === 'boolean') return BIGINT(value ? 1 : 0);
  return value;
}
