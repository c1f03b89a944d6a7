import mysql, {
  type PoolConnection,
  type ResultSetHeader,
  type RowDataPacket,
  type TypedParameterValue,
} from 'mysql2';
import type { SqlWriteResult } from './engine.js';
import { isUnusableAfter, TRANSACTION_DROPPED } from './mysql-failures.js';
import type { SqlBoundValue } from './sql.js';

/** Flag of the server in each result: a transaction is open. */
const SERVER_STATUS_IN_TRANS = 1;
/** Read once, because each access to `TypedParameter` is a `require` and takes microseconds. */
const { BIGINT } = mysql.TypedParameter;
/** Maximum wait for the result of a statement. */
const STATEMENT_MS = 10_000;

/**
 * Returns a connection to the pool after an error, unless its server can no longer write or dropped
 * a transaction.
 */
export function releaseAfterError(connection: PoolConnection, error: unknown): void {
  if (isUnusableAfter(error)) connection.destroy();
  else connection.release();
}

/** Runs a statement outside of a transaction. */
export async function executeWrite(
  on: PoolConnection,
  text: string,
  values: SqlBoundValue[],
): Promise<SqlWriteResult> {
  const { affectedRows, insertId } = await executeStatement<ResultSetHeader>(on, text, values);
  return { affected: affectedRows, id: insertId };
}

/**
 * Runs a statement of a transaction. A node of a Galera cluster may drop the transaction without an
 * error and run only this statement; its COMMIT would succeed (CLU-3).
 */
export async function executeInTransaction(
  on: PoolConnection,
  text: string,
  values: SqlBoundValue[],
): Promise<SqlWriteResult> {
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

export function executeRead(
  on: PoolConnection,
  text: string,
  values: SqlBoundValue[],
): Promise<unknown[]> {
  return executeStatement<RowDataPacket[]>(on, text, values);
}

/**
 * Executes a statement without mysql2's promises, which take a stack trace for each statement. An
 * error carries the text of its statement instead, without values.
 */
function executeStatement<T extends ResultSetHeader | RowDataPacket[]>(
  on: PoolConnection,
  text: string,
  values: SqlBoundValue[],
): Promise<T> {
  return withTimeout(on, (done) => {
    on.execute<T>(text, values.map(toTypedValue), (error, result) => {
      done(error && Object.assign(error, { statement: text }), result);
    });
  });
}

export async function sendCommands(on: PoolConnection, texts: readonly string[]): Promise<void> {
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
function toTypedValue(value: SqlBoundValue): TypedParameterValue | string | Buffer | null {
  if (typeof value === 'number') return BIGINT(value);
  if (typeof value === 'boolean') return BIGINT(Number(value));
  return value;
}
