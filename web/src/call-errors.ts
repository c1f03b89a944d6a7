import { KeypadError } from '@keypad/client';

/**
 * Returns the error of a call to the service. Throws anything else, which is a fault of this page.
 */
export function toKeypadError(cause: unknown): KeypadError {
  if (cause instanceof KeypadError) return cause;
  throw cause;
}

/**
 * Returns the time at which the service accepts the call again, in milliseconds since the epoch; 0
 * if it did not say.
 */
export function findRetryTime({ status, retryAfter }: KeypadError): number {
  return retryAfter === undefined || status >= 500 ? 0 : Date.now() + retryAfter * 1000;
}
