import { AppError } from '../errors/index.js';
import { DatabaseClock } from './database-clock.js';
import type { DatabaseEngine, ConnectionPoolState } from './engine.js';
import { columns } from './row-shape.js';
import { NOW, sql, Sql } from './sql.js';
import {
  createStatementRunner,
  type EntityOrShape,
  type StatementRunner,
} from './statement-runner.js';
import { DatabaseRetries, StaleReadError } from './database-retries.js';
import { DatabaseWriteProbe } from './database-write-probe.js';
import { type TransactionHook, type Transaction, runHooks } from './transaction.js';

/** Reads and transactions: safe to retry after the connection is lost. */
const RETRY_WHEN_LOST = { whenLost: true } as const;

/**
 * The database at run time; conflicts are retried.
 * @throws AppError SERVICE_UNAVAILABLE if the database is down, read-only or too contended;
 * OPERATION_TIMEOUT after the current `DatabaseDeadline`.
 */
export class Database implements StatementRunner {
  /** Estimate of the database's clock, set by `now()`. */
  readonly clock = new DatabaseClock();
  private readonly direct: StatementRunner;
  private readonly probe: DatabaseWriteProbe;
  private readonly retries: DatabaseRetries;

  constructor(private readonly engine: DatabaseEngine) {
    this.direct = createStatementRunner(engine, engine);
    this.probe = new DatabaseWriteProbe(engine);
    this.retries = new DatabaseRetries(engine, this.probe);
  }

  readonly change = (statement: Sql) =>
    this.retries.runWithRetries(() => this.direct.change(statement));
  readonly insert = (statement: Sql) =>
    this.retries.runWithRetries(() => this.direct.insert(statement));
  readonly insertIfAbsent = (statement: Sql) =>
    this.retries.runWithRetries(() => this.direct.insertIfAbsent(statement));
  readonly changeUnlessDuplicate = (statement: Sql) =>
    this.retries.runWithRetries(() => this.direct.changeUnlessDuplicate(statement));
  readonly row = <T extends object>(shape: EntityOrShape<T>, statement: Sql) =>
    this.retries.runWithRetries(() => this.direct.row(shape, statement), RETRY_WHEN_LOST);
  readonly rows = <T extends object>(shape: EntityOrShape<T>, statement: Sql) =>
    this.retries.runWithRetries(() => this.direct.rows(shape, statement), RETRY_WHEN_LOST);

  /**
   * Runs `work` in a transaction. `work` is retried after a deadlock, a lock timeout, a failed
   * certification or a lost connection, so it must undo effects outside `tx` by `onRollback`.
   * `work` must only use `tx`, because on SQLite any other statement would wait for the
   * transaction.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.retries.runWithRetries(() => this.attemptTransaction(work), RETRY_WHEN_LOST);
  }

  get pool(): ConnectionPoolState | undefined {
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
    return this.retries.runWithRetries(async () => {
      const result = await read();
      if (isOld(result)) throw new StaleReadError('the row is older than what refers to it');
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
   * Returns whether the server accepts writes, which it tries at most every few seconds. Reads a
   * table, which a node outside of its cluster refuses (CLU-4).
   */
  async isWritable(): Promise<boolean> {
    const { isWritable } = this.engine;
    const name = '/* Database.isWritable */';
    const text = `${name} SELECT ${isWritable} AS writable FROM migrations LIMIT 1`;
    const writableRow = await this.row(columns({ writable: Number }), new Sql([text], []));
    return writableRow?.writable === 1 && this.probe.canWrite();
  }

  private async attemptTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    let onCommit: TransactionHook[] | undefined;
    let onRollback: TransactionHook[] | undefined;
    const transactionHooks: Omit<Transaction, keyof StatementRunner> = {
      onCommit: (hook) => void (onCommit ??= []).push(hook),
      onRollback: (hook) => void (onRollback ??= []).push(hook),
    };

    let result: T;
    try {
      result = await this.engine.runTransaction((connection) => {
        const statements = createStatementRunner(connection, this.engine);
        return work(Object.assign(statements, transactionHooks));
      });
    } catch (error) {
      // The transaction was rolled back, or nobody knows.
      if (onRollback !== undefined && this.engine.classifyError(error) !== 'unanswered') {
        const hookErrors = await runHooks(onRollback);
        if (error instanceof AppError) throw hookErrors.find(isAppError) ?? error;
      }
      throw error;
    }

    // The transaction is committed.
    if (onCommit !== undefined) await runHooks(onCommit);
    return result;
  }
}

function isAppError(error: unknown): error is AppError {
  return error instanceof AppError;
}
