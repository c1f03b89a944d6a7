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
 * be repeated (RACE-4). `unavailable`: it cannot be reached or cannot write. `other`: our fault.
 */
export type Failure = 'duplicate' | 'conflict' | 'unavailable' | 'other';
