import { expect } from 'vitest';

/**
 * Expects what is left of some seconds that began after `from`, in milliseconds: at most all, less
 * what has passed since.
 */
export function expectLeft(actual: unknown, seconds: number, from: number): void {
  const passed = Math.ceil((Date.now() - from) / 1000);
  expect(actual).toBeGreaterThanOrEqual(seconds - passed);
  expect(actual).toBeLessThanOrEqual(seconds);
}
