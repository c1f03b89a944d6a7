import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, ERRORS } from '../errors/index.js';
import { DatabaseClock } from './database-clock.js';
import { Deadline } from './deadline.js';
import type { SqlConnection, DatabaseEngine, DatabaseFailure, PoolState } from './engine.js';
import { assertExact, UsedUpIds } from './used-up-ids.js';
import { columns, type EntityConstructor, type RowShape } from './row-shape.js';
import { NOW, sql, Sql } from './sql.js';

/** Columns of the rows that a statement returns: all of an entity's, or those of a `RowShape`. */
export type EntityOrShape<T extends object> = EntityConstructor<T> | RowShape<T>;

/**
 * Time in which a transaction that the database rolled back is retried; then the response is 503
 * (RACE-4).
 */
const RETRY_MS = 1_500;
/** Reads and transactions: safe to retry after the connection is lost. */
const RETRY_WHEN_LOST = { whenLost: true } as const;

/**
 * Statements. Every critical check is the row count of one conditional `changeRows` or the result
 * of one `insertIfAbsent` (RACE-1). Such an UPDATE must change every row it matches, because
 * drivers count either matched or changed rows.
 */
export interface StatementRunner {
  /** Runs an UPDATE or DELETE and returns the number of changed rows. */
  change(statement: Sql): Promise<number>;
  /** Runs an INSERT and returns the generated id, or 0 if the table has none. */
  insert(statement: Sql): Promise<number>;
  /**
   * Runs an INSERT and returns the generated id, or undefined if a unique index or its own SELECT
   * refused the row.
   */
  insertIfAbsent(statement: Sql): Promise<number | undefined>;
  /**
   * Runs an UPDATE and returns the number of changed rows, or undefined if a unique index refused
   * the change.
   */
  changeUnlessDuplicate(statement: Sql): Promise<number | undefined>;
  /** Returns the first row, if any. */
  row<T extends object>(shape: EntityOrShape<T>, statement: Sql): Promise<T | undefined>;
  /** Returns all rows. */
  rows<T extends object>(shape: EntityOrShape<T>, statement: Sql): Promise<T[]>;
}

/**
 * Statements of one transaction. Hooks run after it and before `transaction` returns; their errors
 * are ignored.
 */
export interface Transaction extends StatementRunner {
  /** Runs `work` once after the commit. */
  onCommit(work: () => void | Promise<void>): void;
  /**
   * Runs `work` after each attempt that was rolled back, but not if the result of the commit is
   * unknown.
   */
  onRollback(work: () => void | Promise<void>): void;
}

/**
 * The database at run time; conflicts are retried.
 * @throws AppError SERVICE_UNAVAILABLE if the database is down, read-only or too contended;
 * OPERATION_TIMEOUT after the current `Deadline`.
 */
export class Database implements StatementRunner {
  /** Estimate of the database's clock, set by `now()`. */
  readonly clock = new DatabaseClock();
  private readonly direct: StatementRunner;

  constructor(private readonly engine: DatabaseEngine) {
    this.direct = createStatementRunner(engine, engine);
  }

  readonly change = (statement: Sql) => this.withRetries(() => this.direct.change(statement));
  readonly insert = (statement: Sql) => this.withRetries(() => this.direct.insert(statement));
  readonly insertIfAbsent = (statement: Sql) =>
    this.withRetries(() => this.direct.insertIfAbsent(statement));
  readonly changeUnlessDuplicate = (statement: Sql) =>
    this.withRetries(() => this.direct.changeUnlessDuplicate(statement));
  readonly row = <T extends object>(shape: EntityOrShape<T>, statement: Sql) =>
    this.withRetries(() => this.direct.row(shape, statement), RETRY_WHEN_LOST);
  readonly rows = <T extends object>(shape: EntityOrShape<T>, statement: Sql) =>
    this.withRetries(() => this.direct.rows(shape, statement), RETRY_WHEN_LOST);

  /**
   * Runs `work` in a transaction. `work` is retried after a deadlock, a lock timeout, a failed
   * certification or a lost connection, so it must undo effects outside `tx` by `onRollback`.
   * `work` must only use `tx`, because on SQLite any other statement would wait for the
   * transaction.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.withRetries(() => this.attemptTransaction(work), RETRY_WHEN_LOST);
  }

  get pool(): PoolState | undefined {
    return this.engine.pool;
  }

  /** True if a read may miss an acknowledged write. */
  get mayReadOld(): boolean {
    return this.engine.mayReadOld;
  }

  /**
   * Reads again while `isOld`, as after a conflict: the node of a cluster that responds may be
   * behind the one that committed what the caller has proof of (CLU-1).
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
    const askedAt = performance.now();
    const clockRow = await this.row(
      columns({ now: Number }),
      sql`/* Database.now */ SELECT ${NOW} AS now`,
    );
    const now = clockRow?.now ?? 0;
    this.clock.setReading(now, (askedAt + performance.now()) / 2);
    return now;
  }

  /**
   * Returns whether the server accepts writes. Reads a table, which a node outside of its cluster
   * refuses (CLU-4).
   */
  async isWritable(): Promise<boolean> {
    const text = `/* Database.isWritable */ SELECT ${this.engine.isWritable} AS writable FROM migrations LIMIT 1`;
    const writableRow = await this.row(columns({ writable: Number }), new Sql([text], []));
    return writableRow?.writable === 1;
  }

  private async attemptTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    let onCommit: (() => void | Promise<void>)[] | undefined;
    let onRollback: (() => void | Promise<void>)[] | undefined;
    const transactionHooks: Omit<Transaction, keyof StatementRunner> = {
      onCommit: (work) => void (onCommit ??= []).push(work),
      onRollback: (work) => void (onRollback ??= []).push(work),
    };
    let result: T;
    try {
      result = await this.engine.runTransaction((connection) =>
        work(Object.assign(createStatementRunner(connection, this.engine), transactionHooks)),
      );
    } catch (error) {
      if (onRollback !== undefined && this.engine.classifyError(error) !== 'unanswered')
        await runHooks(onRollback);
      throw error;
    }
    if (onCommit !== undefined) await runHooks(onCommit);
    return result;
  }

  private classifyFailure(error: unknown): DatabaseFailure {
    if (error instanceof OldRead) return 'conflict';
    return error instanceof UsedUpIds ? 'exhausted' : this.engine.classifyError(error);
  }

  private async withRetries<T>(run: () => Promise<T>, { whenLost = false } = {}): Promise<T> {
    const retryUntil = performance.now() + RETRY_MS;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await run();
      } catch (error) {
        if (error instanceof AppError) throw error;
        const failure = this.classifyFailure(error);
        if (failure === 'other' || failure === 'duplicate') throw error;
        const mayRetry = failure === 'conflict' || (failure === 'lost' && whenLost);
        if (!mayRetry || performance.now() > retryUntil) {
          throw ERRORS.SERVICE_UNAVAILABLE({
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

function createStatementRunner(connection: SqlConnection, engine: DatabaseEngine): StatementRunner {
  const compileStatement = (statement: Sql) => {
    Deadline.current()?.assertOpen();
    return statement.compile(engine.now);
  };
  const runStatement = async (statement: Sql) => {
    const { text, values } = compileStatement(statement);
    return connection.runStatement(text, values);
  };
  const readRows = async <T extends object>(_shape: EntityOrShape<T>, statement: Sql) => {
    const { text, values } = compileStatement(statement);
    const foundRows = (await connection.readRows(text, values)) as T[];
    for (const row of foundRows) if ('id' in row && row.id !== null) assertExact(row.id);
    return foundRows;
  };
  const runInsert = async (statement: Sql) => {
    const insertResult = await runStatement(statement);
    if (insertResult.affected > 0) assertExact(insertResult.id);
    return insertResult;
  };
  const insertWindow = async (statement: Sql) => (await runInsert(statement)).id;
  const changeRows = async (statement: Sql) => (await runStatement(statement)).affected;
  const unlessDuplicate = async <T>(result: Promise<T>) => {
    try {
      return await result;
    } catch (error) {
      if (engine.classifyError(error) === 'duplicate') return undefined;
      throw error;
    }
  };
  return {
    change: changeRows,
    changeUnlessDuplicate: (statement) => unlessDuplicate(changeRows(statement)),
    insert: insertWindow,
    insertIfAbsent: async (statement) => {
      const insertResult = await unlessDuplicate(runInsert(statement));
      return insertResult === undefined || insertResult.affected === 0
        ? undefined
        : insertResult.id;
    },
    row: async (shape, statement) => (await readRows(shape, statement))[0],
    rows: readRows,
  };
}
