import { ERRORS } from '../errors/index.js';

/** Maximum number of transactions for one request whose windows others open and fill meanwhile. */
const MAX_TRANSACTIONS = 10;

/**
 * Thrown within a transaction when a window did not count a hit, so that everything it counted is
 * undone.
 */
export class FullWindowsError extends Error {
  override readonly name = 'FullWindowsError';

  /**
   * @param resolve Removes the reason after the rollback, or throws RATE_LIMITED if a window is
   *   full.
   */
  constructor(readonly resolve: () => Promise<void>) {
    super('a window did not count a hit');
  }
}

/**
 * Runs a transaction that counts in windows. One that throws `FullWindowsError` was rolled back. It
 * is repeated unless a window is full.
 * @throws AppError RATE_LIMITED
 */
export async function retryWithinWindows<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < MAX_TRANSACTIONS; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!(error instanceof FullWindowsError)) throw error;
      await error.resolve();
    }
  }

  throw ERRORS.SERVICE_UNAVAILABLE({
    retryAfter: 1,
    reason: 'rate limits are contended',
  });
}
