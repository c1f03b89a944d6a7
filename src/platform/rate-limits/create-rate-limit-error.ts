import { AppError, ERRORS } from '../errors/index.js';

/**
 * Returns RATE_LIMITED for a caller who may try again after `seconds`; the log names the reason.
 */
export function createRateLimitError(reason: string | undefined, seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new AppError(ERRORS.RATE_LIMITED, {
    retryAfter,
    details: { retry_after: retryAfter },
    ...(reason === undefined ? {} : { reason }),
  });
}
