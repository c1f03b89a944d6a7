import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '../errors/index.js';
import { DATABASE_ERRORS } from './database.errors.js';

/** How long work may go on after its deadline to say what it has done so far. */
const GRACE_MS = 100;

const current = new AsyncLocalStorage<Deadline>();

/**
 * Until when one piece of work may use the database (GQL-3). After it no statement of the work starts, and those that
 * run are ended where the engine can: MySQL and MariaDB kill them, the embedded database finishes them, because they
 * run in this thread.
 */
export class Deadline {
  private readonly at: number;
  private hasEnded = false;
  private readonly stops = new Set<() => void>();

  private constructor(private readonly milliseconds: number) {
    this.at = performance.now() + milliseconds;
  }

  /** That of the work which calls, if it has one. */
  static current(): Deadline | undefined {
    return current.getStore();
  }

  /**
   * Runs `work` under a deadline; what it leaves to be done after its end has none.
   * @throws AppError OPERATION_TIMEOUT when the work has not ended by itself shortly after the deadline.
   */
  static async within<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
    const deadline = new Deadline(milliseconds);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        for (const stop of deadline.stops) stop();
        timer = setTimeout(() => {
          reject(deadline.error());
        }, GRACE_MS);
      }, milliseconds);
    });
    const own = current.run(deadline, work).finally(() => {
      deadline.hasEnded = true;
    });
    try {
      return await Promise.race([own, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Runs `work` as if there were no deadline: for undoing what was done under one that has passed. */
  static without<T>(work: () => T): T {
    return current.exit(work);
  }

  /** Milliseconds left, 0 when it has passed. */
  get left(): number {
    return this.hasEnded ? Infinity : Math.max(0, this.at - performance.now());
  }

  /** @throws AppError OPERATION_TIMEOUT when the deadline has passed. */
  assertOpen(): void {
    if (this.left === 0) throw this.error();
  }

  /**
   * Starts a statement and waits for it; when the deadline passes before it ends, calls `stop` and waits no longer.
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

  private error(): AppError {
    const reason = `not done in ${String(this.milliseconds)} ms`;
    return new AppError(DATABASE_ERRORS.OPERATION_TIMEOUT, { retryAfter: 1, reason });
  }
}
