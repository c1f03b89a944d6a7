import { setTimeout as sleep } from 'node:timers/promises';

const INTERVAL_MS = 50;

/**
 * Repeats `check` until it passes. The last try begins when `milliseconds` are over, however long a
 * try takes.
 */
export async function holdsAfter(milliseconds: number, check: () => Promise<void>): Promise<void> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    try {
      await check();
      return;
    } catch {
      await sleep(INTERVAL_MS);
    }
  }
  await check();
}
