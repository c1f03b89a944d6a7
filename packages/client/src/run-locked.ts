import { platform } from './platform.js';

/** Longest refresh: three requests of 10 s, and two waits of 15 s between them. */
const LONGEST_REFRESH = 60_000;

/**
 * Runs work with a lock that other tabs or processes take too. If one of them keeps it for longer
 * than a refresh takes, as a tab that hangs, runs the work without it: the service returns the same
 * successor to two refreshes.
 */
export function runLocked<Result>(
  lock: (run: () => Promise<void>) => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let hasStarted = false;
    const runOnce = async (): Promise<void> => {
      if (hasStarted) return;
      hasStarted = true;
      platform.clearTimeout(timer);
      await work().then(resolve, reject);
    };
    const timer = platform.setTimeout(() => void runOnce(), LONGEST_REFRESH);
    void lock(runOnce)
      .catch(reject)
      .finally(() => {
        platform.clearTimeout(timer);
      });
  });
}
