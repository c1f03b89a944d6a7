import { AppError, ERRORS } from '../errors/index.js';

/**
 * Returns RATE_LIMITED for a caller who may try again after `seconds`; the log names the reason.
 */
export function createRateLimitError(reason: string | undefined, seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return ERRORS.RATE_LIMITED(
    { retry_after: retryAfter },
    { retryAfter, ...(reason === undefined ? {} : { reason }) },
  );
}
