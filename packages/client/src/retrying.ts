import { KeypadError } from './keypad-error.js';

const RETRIES = 2;
const LONGEST_WAIT = 10;
const TRANSIENT = new Set([0, 502, 503, 504]);

/**
 * Runs work that is safe to repeat, and repeats it after a lost response or an outage. Waits
 * `Retry-After`, or 1 and then 2 seconds, with up to half as much more by chance, so that apps do
 * not return all at once.
 */
export async function retrying<Result>(
  work: () => Promise<Result>,
  pause: (milliseconds: number) => Promise<void>,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const seconds = secondsToWait(error, attempt);
      if (seconds === undefined) throw error;
      await pause(seconds * 1000 * (1 + Math.random() / 2));
    }
  }
}

function secondsToWait(error: unknown, attempt: number): number | undefined {
  if (
    !(error instanceof KeypadError) ||
    !TRANSIENT.has(error.status) ||
    error.code === 'SIGNED_OUT'
  )
    return undefined;
  const seconds = error.retryAfter ?? 2 ** attempt;
  return attempt < RETRIES && seconds <= LONGEST_WAIT ? seconds : undefined;
}
