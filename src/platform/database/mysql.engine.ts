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
import type { SqlConnection, DatabaseEngine, DatabaseFailure, PoolState } from './engine.js';
import {
  COMMIT_UNANSWERED,
  classifyMysqlError,
  isDropped,
  isUnusableAfter,
  TRANSACTION_DROPPED,
  wasNeverSent,
} from './mysql-failures.js';
import type { SqlValue } from './sql.js';
import { PLAIN, type TransactionBrackets } from './transaction-brackets.js';

/** Flag of the server in each result: a transaction is open. */
const SERVER_STATUS_IN_TRANS = 1;
/** Read once, because each access to `TypedParameter` is a `require` and takes microseconds. */
const { BIGINT } = mysql.TypedParameter;
/** The lists of mysql2's pool, which nothing public tells. */
interface PoolLists {
  readonly _allConnections: ArrayLike<unknown>;
  readonly _freeConnections: ArrayLike<unknown>;
  readonly _connectionQueue: ArrayLike<unknown>;
}

/** Maximum wait for a free connection. */
const ACQUIRE_MS = 5_000;
/** Maximum wait for the result of a statement. */
const STATEMENT_MS = 10_000;

/** MySQL, MariaDB or a Galera cluster, through a pool and with prepared statements. */
export class MysqlEngine implements DatabaseEngine {
  // UTC_TIMESTAMP does not depend on the session's time zone.
  readonly now = "(TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000)";
  readonly isWritable = '(@@GLOBAL.read_only = 0 AND @@GLOBAL.innodb_read_only = 0)';
  readonly mayReadOld = true;

  /**
   * `server` is for a separate connection that kills statements, because the pool may be exhausted.
   */
  constructor(
    private readonly connections: Pool,
    private readonly server: ConnectionOptions,
    private readonly brackets: TransactionBrackets = PLAIN,
  ) {}

  get pool(): PoolState {
    const { _allConnections, _freeConnections, _connectionQueue } = this
      .connections as unknown as PoolLists;
    return {
      open: _allConnections.length,
      idle: _freeConnections.length,
      waiting: _connectionQueue.length,
    };
  }

  runStatement(text: string, values: SqlValue[]): Promise<{ affected: number; id: number }> {
    return this.withConnection((connection) =>
      this.withinDeadline(connection, () => executeWrite(connection, text, values)),
    );
  }

  readRows(text: string, values: SqlValue[]): Promise<unknown[]> {
    return this.withConnection((connection) =>
      this.withinDeadline(connection, () => executeRead(connection, text, values)),
    );
  }

  async runTransaction<T>(work: (connection: SqlConnection) => Promise<T>): Promise<T> {
    const connection = await this.acquireConnection();
    let isCommitting = false;
    try {
      await sendCommands(connection, this.brackets.begin);
      const result = await work({
        runStatement: (text, values) =>
          this.withinDeadline(connection, () => executeInTransaction(connection, text, values)),
        readRows: (text, values) =>
          this.withinDeadline(connection, () => executeRead(connection, text, values)),
      });
      isCommitting = true;
      await sendCommands(connection, this.brackets.commit);
      connection.release();
      return result;
    } catch (thrown) {
      const error = await this.rollBack(connection, thrown);
      const isUnknown =
        isCommitting &&
        !wasNeverSent(error) &&
        ['lost', 'unavailable'].includes(this.classifyError(error));
      throw isUnknown
        ? Object.assign(new Error('commit unanswered', { cause: error }), {
            code: COMMIT_UNANSWERED,
          })
        : error;
    }
  }

  /**
   * Returns the error that ended the transaction: that of the server if it dropped the transaction
   * before.
   */
  private async rollBack(connection: PoolConnection, error: unknown): Promise<unknown> {
    const { refuse, rollback } = this.brackets;
    try {
      await sendCommands(connection, this.classifyError(error) === 'conflict' ? rollback : refuse);
      releaseAfterError(connection, error);
      return error;
    } catch (rollbackError) {
      connection.destroy();
      return isDropped(rollbackError) ? rollbackError : error;
    }
  }

  private async withConnection<T>(work: (connection: PoolConnection) => Promise<T>): Promise<T> {
    const connection = await this.acquireConnection();
    try {
      const result = await work(connection);
      connection.release();
      return result;
    } catch (error) {
      releaseAfterError(connection, error);
      throw error;
    }
  }

  /** Runs a statement. The deadline closes its connection and kills it on the server. */
  private withinDeadline<T>(connection: PoolConnection, statement: () => Promise<T>): Promise<T> {
    const deadline = Deadline.current();
    if (deadline === undefined) return statement();
    return deadline.watchStatement(statement, () => {
      connection.destroy();
      // If the KILL fails, the server notices the closed connection when it sends the result.
      this.killThread(connection.threadId).catch(() => undefined);
    });
  }

  private async killThread(thread: number): Promise<void> {
    const connection = await createConnection({ ...this.server, connectTimeout: 3_000 });
    try {
      await connection.query('KILL ?', [thread]);
    } finally {
      connection.destroy();
    }
  }

  /** Returns a connection from the pool, whose own wait has no limit. */
  private acquireConnection(): Promise<PoolConnection> {
    return new Promise((resolve, reject) => {
      let isWaiting = true;
      const timer = setTimeout(
        () => {
          isWaiting = false;
          reject(Object.assign(new Error('no free connection'), { code: 'POOL_EXHAUSTED' }));
        },
        Math.min(ACQUIRE_MS, Deadline.current()?.left ?? ACQUIRE_MS),
      );
      this.connections.getConnection((error, connection) => {
        clearTimeout(timer);
        if (error) reject(error);
        else if (isWaiting) resolve(connection);
        else connection.release();
      });
    });
  }

  classifyError(error: unknown): DatabaseFailure {
    return classifyMysqlError(error);
  }
}

/**
 * Returns a connection to the pool after an error, unless its server can no longer write or dropped
 * a transaction.
 */
function releaseAfterError(connection: PoolConnection, error: unknown): void {
  if (isUnusableAfter(error)) connection.destroy();
  else connection.release();
}

async function executeWrite(
  on: PoolConnection,
  text: string,
  values: SqlValue[],
): Promise<{ affected: number; id: number }> {
  const { affectedRows, insertId } = await executeStatement<ResultSetHeader>(on, text, values);
  return { affected: affectedRows, id: insertId };
}

/**
 * Runs a statement of a transaction. A node of a Galera cluster may drop the transaction without an
 * error and run only this statement; its COMMIT would succeed (CLU-3).
 */
async function executeInTransaction(
  on: PoolConnection,
  text: string,
  values: SqlValue[],
): Promise<{ affected: number; id: number }> {
  const { affectedRows, insertId, serverStatus } = await executeStatement<ResultSetHeader>(
    on,
    text,
    values,
  );
  if ((serverStatus & SERVER_STATUS_IN_TRANS) === 0) {
    throw Object.assign(new Error('the server dropped the transaction'), {
      code: TRANSACTION_DROPPED,
      statement: text,
    });
  }
  return { affected: affectedRows, id: insertId };
}

function executeRead(on: PoolConnection, text: string, values: SqlValue[]): Promise<unknown[]> {
  return executeStatement<RowDataPacket[]>(on, text, values);
}

/**
 * Executes a statement without mysql2's promises, which take a stack trace for each statement. An
 * error carries the text of its statement instead, without values.
 */
function executeStatement<T extends ResultSetHeader | RowDataPacket[]>(
  on: PoolConnection,
  text: string,
  values: SqlValue[],
): Promise<T> {
  return withTimeout(on, (done) => {
    on.execute<T>(text, values.map(toTypedValue), (error, result) => {
      done(error && Object.assign(error, { statement: text }), result);
    });
  });
}

async function sendCommands(on: PoolConnection, texts: readonly string[]): Promise<void> {
  for (const text of texts) await withTimeout(on, (done) => on.query(text, done));
}

/** Rejects and closes the connection if the server does not respond in time (FLT-2). */
function withTimeout<T>(
  on: PoolConnection,
  send: (done: (error: Error | null, result: T) => void) => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      on.destroy();
      reject(Object.assign(new Error('no response'), { code: 'ETIMEDOUT' }));
    }, STATEMENT_MS);
    try {
      send((error, result) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(result);
      });
    } catch (error) {
      // Nothing was sent, so the connection stays usable.
      clearTimeout(timer);
      throw error;
    }
  });
}

/**
 * Converts numbers to BIGINT, because mysql2 would send doubles, which LIMIT refuses on MySQL 8.
 */
function toTypedValue(value: SqlValue): TypedParameterValue | string | Buffer | null {
  if (typeof value === 'number') return BIGINT(value);
  if (typeof value === 'boolean') return BIGINT(value ? 1 : 0);
  return value;
}
