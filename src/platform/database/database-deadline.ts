import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors/index.js';
import { DATABASE } from './database.facts.js';

/** Extra time after the deadline to return partial results. */
const GRACE_MS = 100;

const currentDeadline = new AsyncLocalStorage<DatabaseDeadline>();

/**
 * The time until which one piece of work may use the database (GQL-3). After it no statement
 * starts. Running statements are killed on MySQL and MariaDB; on SQLite they finish, because they
 * run in this thread.
 */
export class DatabaseDeadline {
  private readonly at: number;
  private hasEnded = false;
  private readonly stops = new Set<() => void>();

  private constructor(private readonly milliseconds: number) {
    this.at = performance.now() + milliseconds;
  }

  /** Returns the deadline of the caller, if there is one. */
  static current(): DatabaseDeadline | undefined {
    return currentDeadline.getStore();
  }

  /**
   * Runs `work` with a deadline, which ends with it: background work that it started has none.
   * @throws AppError OPERATION_TIMEOUT if `work` does not end within `GRACE_MS` after the deadline.
   */
  static within<T>(milliseconds: number, work: () => T | Promise<T>): T | Promise<T> {
    const deadline = new DatabaseDeadline(milliseconds);
    const result = currentDeadline.run(deadline, work);
    if (!(result instanceof Promise)) return result;
    return deadline.limitWork(result);
  }

  /** Runs `work` without the deadline, for example to undo what was done before it. */
  static without<T>(work: () => T): T {
    return currentDeadline.exit(work);
  }

  /** Milliseconds left; 0 after the deadline. */
  get left(): number {
    if (this.hasEnded) return Infinity;
    return Math.max(0, this.at - performance.now());
  }

  /** @throws AppError OPERATION_TIMEOUT after the deadline. */
  assertOpen(): void {
    if (this.left === 0) throw this.createTimeoutError();
  }

  /**
   * Runs a statement, and calls `stop` if the deadline passes before it ends.
   * @throws AppError OPERATION_TIMEOUT
   */
  async watchStatement<T>(start: () => Promise<T>, stop: () => void): Promise<T> {
    this.assertOpen();

    let expireStatement: (() => void) | undefined;
    const lateFailure = new Promise<never>((_resolve, reject) => {
      expireStatement = () => {
        stop();
        reject(this.createTimeoutError());
      };
      this.stops.add(expireStatement);
    });

    try {
      return await Promise.race([start(), lateFailure]);
    } finally {
      if (expireStatement !== undefined) this.stops.delete(expireStatement);
    }
  }

  private limitWork<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let timer = setTimeout(() => {
        for (const stop of this.stops) stop();
        timer = setTimeout(() => {
          reject(this.createTimeoutError());
        }, GRACE_MS);
      }, this.milliseconds);

      const endDeadline = () => {
        this.hasEnded = true;
        clearTimeout(timer);
      };
      work.finally(endDeadline).then(resolve, reject);
    });
  }

  private createTimeoutError(): AppError {
    const reason = `not done in ${String(this.milliseconds)} ms`;
    return DATABASE.errors.OPERATION_TIMEOUT({ retryAfter: 1, reason });
  }
}
