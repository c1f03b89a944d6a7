import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, ERRORS } from '../errors/index.js';
import { DatabaseClock } from './database-clock.js';
import type { DatabaseEngine, DatabaseFailure, ConnectionPoolState } from './engine.js';
import { columns } from './row-shape.js';
import { NOW, sql, Sql } from './sql.js';
import {
  createStatementRunner,
  type EntityOrShape,
  type StatementRunner,
} from './statement-runner.js';
import { WriteProbe } from './write-probe.js';
import { ExhaustedIdsError } from './exhausted-ids-error.js';

/**
 * Time in which a transaction that the database rolled back is retried; then the response is 503
 * (RACE-4).
 */
const RETRY_MS = 1_500;
/** Reads and transactions: safe to retry after the connection is lost. */
const RETRY_WHEN_LOST = { whenLost: true } as const;

type TransactionHook = () => void | Promise<void>;

/**
 * Statements of one transaction. Hooks run after it and before `transaction` returns; their errors
 * are ignored.
 */
export interface Transaction extends StatementRunner {
  /** Runs `work` once after the commit. */
  onCommit(work: TransactionHook): void;
  /**
   * Runs `work` after each attempt that was rolled back, but not if the result of the commit is
   * unknown.
   */
  onRollback(work: TransactionHook): void;
}

/**
 * The database at run time; conflicts are retried.
 * @throws AppError SERVICE_UNAVAILABLE if the database is down, read-only or too contended;
 * OPERATION_TIMEOUT after the current `DatabaseDeadline`.
 */
export class Database implements StatementRunner {
  /** Estimate of the database's clock, set by `now()`. */
  readonly clock = new DatabaseClock();
  private readonly direct: StatementRunner;
  private readonly probe: WriteProbe;

  constructor(private readonly engine: DatabaseEngine) {
    this.direct = createStatementRunner(engine, engine);
    this.probe = new WriteProbe(engine);
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
    return this.withRetries(async () => {
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
        await runHooks(onRollback);
      }
      throw error;
    }

    // The transaction is committed.
    if (onCommit !== undefined) await runHooks(onCommit);
    return result;
  }

  private classifyFailure(error: unknown): DatabaseFailure {
    if (error instanceof StaleReadError) return 'conflict';
    if (error instanceof ExhaustedIdsError) return 'exhausted';
    return this.engine.classifyError(error);
  }

  private async withRetries<T>(run: () => Promise<T>, { whenLost = false } = {}): Promise<T> {
    const retryUntil = performance.now() + RETRY_MS;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await run();
      } catch (error) {
        if (error instanceof AppError) throw error;
        const failure = this.classifyFailure(error);
        this.probe.noteFailure(error);
        if (failure === 'other' || failure === 'duplicate') throw error;

        const mayRetry = failure === 'conflict' || (failure === 'lost' && whenLost);
        if (!mayRetry || performance.now() > retryUntil) {
          const reason = `database ${failure}`;
          throw ERRORS.SERVICE_UNAVAILABLE({ retryAfter: 2, reason, cause: error });
        }
        await sleep(Math.random() * Math.min(200, 5 * 2 ** attempt));
      }
    }
  }
}

class StaleReadError extends Error {}

async function runHooks(hooks: readonly TransactionHook[]): Promise<void> {
  await Promise.allSettled(hooks.map(async (hook) => hook()));
}
