import type { SqlBoundValue } from './sql.js';

/** The result of an INSERT, UPDATE or DELETE. */
export interface SqlWriteResult {
  readonly affected: number;
  /** Generated id; 0 if there is none. */
  readonly id: number;
}

/** Runs statements, inside or outside of a transaction. */
export interface SqlConnection {
  runStatement(text: string, values: SqlBoundValue[]): Promise<SqlWriteResult>;
  readRows(text: string, values: SqlBoundValue[]): Promise<unknown[]>;
}

/** The differences between SQLite and MySQL/MariaDB. */
export interface DatabaseEngine extends SqlConnection {
  /** Expression for the database's clock in UTC milliseconds. */
  readonly now: string;
  /** Expression that is 1 if the server accepts writes. */
  readonly isWritable: string;
  /** True if a read may miss an acknowledged write, as on a node or replica that lags. */
  readonly mayReadOld: boolean;
  /** Absent if there is no pool. */
  readonly pool?: ConnectionPoolState | undefined;
  runTransaction<T>(work: (connection: SqlConnection) => Promise<T>): Promise<T>;
  classifyError(error: unknown): DatabaseFailure;
  /** Returns true if the disk or a table of the database is full. */
  isFull(error: unknown): boolean;
  /**
   * Writes something that changes no row.
   * @throws the error of the database if it cannot write
   */
  probeWrite(): Promise<void>;
}

/** The connections of a pool at the moment. */
export interface ConnectionPoolState {
  readonly open: number;
  readonly idle: number;
  /** Callers that wait for a free connection. */
  readonly waiting: number;
}

/**
 * Meaning of a database error.
 * - `duplicate`: a unique index refused the row.
 * - `conflict`: the database rolled the transaction back, and it can be retried (RACE-4).
 * - `lost`: the connection ended. A single statement may have taken effect, a transaction has not.
 * - `unavailable`: the database is down or cannot write.
 * - `exhausted`: a table has no ids left (CLU-6).
 * - `unanswered`: the result of a COMMIT is unknown.
 * - `other`: a bug.
 */
export type DatabaseFailure =
  'duplicate' | 'conflict' | 'lost' | 'unavailable' | 'exhausted' | 'unanswered' | 'other';
