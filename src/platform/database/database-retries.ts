import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, ERRORS } from '../errors/index.js';
import type { DatabaseEngine, DatabaseFailure } from './engine.js';
import { ExhaustedIdsError } from './exhausted-ids-error.js';
import type { DatabaseWriteProbe } from './database-write-probe.js';

/**
 * Time in which a transaction that the database rolled back is retried; then the response is 503
 * (RACE-4).
 */
const RETRY_MS = 1_500;

/** A read is older than what the caller has proof of. */
export class StaleReadError extends Error {}

/** Retries what the database refused for a moment, and reports every other failure as 503. */
export class DatabaseRetries {
  constructor(
    private readonly engine: DatabaseEngine,
    private readonly probe: DatabaseWriteProbe,
  ) {}

  /** Runs `run` again after a conflict and, with `whenLost`, after the connection is lost. */
  async runWithRetries<T>(run: () => Promise<T>, { whenLost = false } = {}): Promise<T> {
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

  private classifyFailure(error: unknown): DatabaseFailure {
    if (error instanceof StaleReadError) return 'conflict';
    if (error instanceof ExhaustedIdsError) return 'exhausted';
    return this.engine.classifyError(error);
  }
}
