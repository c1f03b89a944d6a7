import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, ERRORS } from '../errors/index.js';
import { DatabaseClock } from './database-clock.js';
import { Deadline } from './deadline.js';
import type { Connection, Engine, Failure, PoolState } from './engine.js';
import { assertExact, UsedUpIds } from './used-up-ids.js';
import { columns, type Entity, type RowShape } from './row-shape.js';
import { NOW, sql, Sql } from './sql.js';

/** Columns of the rows that a statement returns: all of an entity's, or those of a `RowShape`. */
export type Shape<T extends object> = Entity<T> | RowShape<T>;

/** Time in which a transaction that the database rolled back is retried; then the response is 503 (RACE-4). */
const RETRY_MS = 1_500;
/** Reads and transactions: safe to retry after the connection is lost. */
const RETRY_WHEN_LOST = { whenLost: true } as const;

/**
 * Statements. Every critical check is the row count of one conditional `change` or the result of one `insertIfAbsent`
 * (RACE-1). Such an UPDATE must change every row it matches, because drivers count either matched or changed rows.
 */
export interface Statements {
  /** Runs an UPDATE or DELETE and returns the number of changed rows. */
  change(statement: Sql): Promise<number>;
  /** Runs an INSERT and returns the generated id, or 0 if the table has none. */
  insert(statement: Sql): Promise<number>;
  /** Runs an INSERT and returns the generated id, or undefined if a unique index or its own SELECT refused the row. */
  insertIfAbsent(statement: Sql): Promise<number | undefined>;
  /** Runs an UPDATE and returns the number of changed rows, or undefined if a unique index refused the change. */
  changeUnlessDuplicate(statement: Sql): Promise<number | undefined>;
  /** Returns the first row, if any. */
  row<T extends object>(shape: Shape<T>, statement: Sql): Promise<T | undefined>;
  /** Returns all rows. */
  rows<T extends object>(shape: Shape<T>, statement: Sql): Promise<T[]>;
}

/** Statements of one transaction. Hooks run after it and before `transaction` returns; their errors are ignored. */
export interface Transaction extends Statements {
  /** Runs `work` once after the commit. */
  onCommit(work: () => void | Promise<void>): void;
  /** Runs `work` after each attempt that was rolled back, but not if the result of the commit is unknown. */
  onRollback(work: () => void | Promise<void>): void;
}

/**
 * The database at run time; conflicts are retried.
 * @throws AppError SERVICE_UNAVAILABLE if the database is down, read-only or too contended; OPERATION_TIMEOUT after
 * the current `Deadline`.
 */
export class Database implements Statements {
  /** Estimate of the database's clock, set by `now()`. */
  readonly clock = new DatabaseClock();
  private readonly direct: Statements;

  constructor(private readonly engine: Engine) {
    this.direct = statementsOn(engine, engine);
  }

  readonly change = (statement: Sql) => this.withRetries(() => this.direct.change(statement));
  readonly insert = (statement: Sql) => this.withRetries(() => this.direct.insert(statement));
  readonly insertIfAbsent = (statement: Sql) => this.withRetries(() => this.direct.insertIfAbsent(statement));
  readonly changeUnlessDuplicate = (statement: Sql) =>
    this.withRetries(() => this.direct.changeUnlessDuplicate(statement));
  readonly row = <T extends object>(shape: Shape<T>, statement: Sql) =>
    this.withRetries(() => this.direct.row(shape, statement), RETRY_WHEN_LOST);
  readonly rows = <T extends object>(shape: Shape<T>, statement: Sql) =>
    this.withRetries(() => this.direct.rows(shape, statement), RETRY_WHEN_LOST);

  /**
   * Runs `work` in a transaction. `work` is retried after a deadlock, a lock timeout, a failed certification or a lost
   * connection, so it must undo effects outside `tx` by `onRollback`.
   * `work` must only use `tx`, because on SQLite any other statement would wait for the transaction.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.withRetries(() => this.attempt(work), RETRY_WHEN_LOST);
  }

  get pool(): PoolState | undefined {
    return this.engine.pool;
  }

  /** True if a read may miss an acknowledged write. */
  get mayReadOld(): boolean {
    return this.engine.mayReadOld;
  }

  /**
   * Reads again while `isOld`, as after a conflict: the node of a cluster that responds may be behind the one that
   * committed what the caller has proof of (CLU-1).
   */
  readUnlessOld<T>(read: () => Promise<T>, isOld: (result: T) => boolean): Promise<T> {
    return this.withRetries(async () => {
      const result = await read();
      if (isOld(result)) throw new OldRead('the row is older than what refers to it');
      return result;
    });
  }

  /** Reads the database's clock, UTC milliseconds, and sets `clock`. */
  async now(): Promise<number> {
    const asked = performance.now();
    const row = await this.row(columns({ now: Number }), sql`/* Database.now */ SELECT ${NOW} AS now`);
    const now = row?.now ?? 0;
    this.clock.set(now, (asked + performance.now()) / 2);
    return now;
  }

  /** Returns whether the server accepts writes. Reads a table, which a node outside of its cluster refuses (CLU-4). */
  async isWritable(): Promise<boolean> {
    const text = `/* Database.isWritable */ SELECT ${this.engine.isWritable} AS writable FROM migrations LIMIT 1`;
    const row = await this.row(columns({ writable: Number }), new Sql([text], []));
    return row?.writable === 1;
  }

  private async attempt<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    let onCommit: (() => void | Promise<void>)[] | undefined;
    let onRollback: (() => void | Promise<void>)[] | undefined;
    const hooks: Omit<Transaction, keyof Statements> = {
      onCommit: (work) => void (onCommit ??= []).push(work),
      onRollback: (work) => void (onRollback ??= []).push(work),
    };
    let result: T;
    try {
      result = await this.engine.transaction((connection) =>
        work(Object.assign(statementsOn(connection, this.engine), hooks)),
      );
    } catch (error) {
      if (onRollback !== undefined && this.engine.classify(error) !== 'unanswered') await runHooks(onRollback);
      throw error;
    }
    if (onCommit !== undefined) await runHooks(onCommit);
    return result;
  }

  private failureOf(error: unknown): Failure {
    if (error instanceof OldRead) return 'conflict';
    return error instanceof UsedUpIds ? 'exhausted' : this.engine.classify(error);
  }

  private async withRetries<T>(run: () => Promise<T>, { whenLost = false } = {}): Promise<T> {
    const retryUntil = performance.now() + RETRY_MS;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await run();
      } catch (error) {
        if (error instanceof AppError) throw error;
        const failure = this.failureOf(error);
        if (failure === 'other' || failure === 'duplicate') throw error;
        const mayRetry = failure === 'conflict' || (failure === 'lost' && whenLost);
        if (!mayRetry || performance.now() > retryUntil) {
          throw new AppError(ERRORS.SERVICE_UNAVAILABLE, {
            retryAfter: 2,
            reason: `database ${failure}`,
            cause: error,
          });
        }
        await sleep(Math.random() * Math.min(200, 5 * 2 ** attempt));
      }
    }
  }
}

class OldRead extends Error {}

async function runHooks(hooks: readonly (() => void | Promise<void>)[]): Promise<void> {
  await Promise.allSettled(hooks.map(async (hook) => hook()));
}

function statementsOn(connection: Connection, engine: Engine): Statements {
  const compile = (statement: Sql) => {
    Deadline.current()?.assertOpen();
    return statement.compile(engine.now);
  };
  const run = async (statement: Sql) => {
    const { text, values } = compile(statement);
    return connection.run(text, values);
  };
  const rows = async <T extends object>(_shape: Shape<T>, statement: Sql) => {
    const { text, values } = compile(statement);
    const found = (await connection.all(text, values)) as T[];
    for (const row of found) if ('id' in row && row.id !== null) assertExact(row.id);
    return found;
  };
  const runInsert = async (statement: Sql) => {
    const made = await run(statement);
    if (made.affected > 0) assertExact(made.id);
    return made;
  };
  const insert = async (statement: Sql) => (await runInsert(statement)).id;
  const change = async (statement: Sql) => (await run(statement)).affected;
  const unlessDuplicate = async <T>(result: Promise<T>) => {
    try {
      return await result;
    } catch (error) {
      if (engine.classify(error) === 'duplicate') return undefined;
      throw error;
    }
  };
  return {
    change,
    changeUnlessDuplicate: (statement) => unlessDuplicate(change(statement)),
    insert,
    insertIfAbsent: async (statement) => {
      const made = await unlessDuplicate(runInsert(statement));
      return made === undefined || made.affected === 0 ? undefined : made.id;
    },
    row: async (shape, statement) => (await rows(shape, statement))[0],
    rows,
  };
}
