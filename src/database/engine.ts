import type { SqlValue } from './sql.js';

/** Runs single statements on one database, inside or outside of a transaction. */
export interface Connection {
  run(text: string, values: SqlValue[]): Promise<{ affected: number; id: number }>;
  all(text: string, values: SqlValue[]): Promise<unknown[]>;
}

/** What the two kinds of database do differently. */
export interface Engine extends Connection {
  /** Expression for the database's clock in UTC milliseconds. */
  readonly now: string;
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** What an error thrown by this engine means to us. */
  classify(error: unknown): Failure;
}

/**
 * `duplicate`: a unique index refused the row. `conflict`: the database rolled the unit back and it may
 * be repeated (RACE-4). `lost`: the connection ended; a statement by itself may have taken effect, a transaction has not.
 * `unavailable`: it cannot be reached or cannot write. `unanswered`: it is not known whether a transaction was committed.
 * `other`: our fault.
 */
export type Failure = 'duplicate' | 'conflict' | 'lost' | 'unavailable' | 'unanswered' | 'other';
