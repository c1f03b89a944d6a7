import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors/index.js';
import { DATABASE } from './database.facts.js';

/** Extra time after the deadline to return partial results. */
const GRACE_MS = 100;

const current = new AsyncLocalStorage<Deadline>();

/**
 * The time until which one piece of work may use the database (GQL-3). After it no statement starts. Running statements
 * are killed on MySQL and MariaDB; on SQLite they finish, because they run in this thread.
 */
export class Deadline {
  private readonly at: number;
  private hasEnded = false;
  private readonly stops = new Set<() => void>();

  private constructor(private readonly milliseconds: number) {
    this.at = performance.now() + milliseconds;
  }

  /** Returns the deadline of the caller, if there is one. */
  static current(): Deadline | undefined {
    return current.getStore();
  }

  /**
   * Runs `work` with a deadline, which ends with it: background work that it started has none.
   * @throws AppError OPERATION_TIMEOUT if `work` does not end within `GRACE_MS` after the deadline.
   */
  static within<T>(milliseconds: number, work: () => T | Promise<T>): T | Promise<T> {
    const deadline = new Deadline(milliseconds);
    const result = current.run(deadline, work);
    return result instanceof Promise ? deadline.limit(result) : result;
  }

  /** Runs `work` without the deadline, for example to undo what was done before it. */
  static without<T>(work: () => T): T {
    return current.exit(work);
  }

  /** Milliseconds left; 0 after the deadline. */
  get left(): number {
    return this.hasEnded ? Infinity : Math.max(0, this.at - performance.now());
  }

  /** @throws AppError OPERATION_TIMEOUT after the deadline. */
  assertOpen(): void {
    if (this.left === 0) throw this.error();
  }

  /**
   * Runs a statement, and calls `stop` if the deadline passes before it ends.
   * @throws AppError OPERATION_TIMEOUT
   */
  async watch<T>(start: () => Promise<T>, stop: () => void): Promise<T> {
    this.assertOpen();
    let end: (() => void) | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      end = () => {
        stop();
        reject(this.error());
      };
      this.stops.add(end);
    });
    try {
      return await Promise.race([start(), late]);
    } finally {
      if (end !== undefined) this.stops.delete(end);
    }
  }

  private limit<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let timer = setTimeout(() => {
        for (const stop of this.stops) stop();
        timer = setTimeout(() => {
          reject(this.error());
        }, GRACE_MS);
      }, this.milliseconds);
      const end = () => {
        this.hasEnded = true;
        clearTimeout(timer);
      };
      work.finally(end).then(resolve, reject);
    });
  }

  private error(): AppError {
    const reason = `not done in ${String(this.milliseconds)} ms`;
    return new AppError(DATABASE.errors.OPERATION_TIMEOUT, { retryAfter: 1, reason });
  }
}
