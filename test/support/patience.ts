import { vi } from 'vitest';

/**
 * Shortest limit of a wait. A wait ends when its event comes, so its limit only delays a test that
 * fails. A machine that is busy with other work takes long for anything.
 */
const LEAST_MS = 60_000;

const { waitFor, waitUntil } = vi;

function patiently(
  options: number | { readonly timeout?: number; readonly interval?: number } = {},
) {
  const given = typeof options === 'number' ? { timeout: options } : options;
  return { ...given, timeout: Math.max(given.timeout ?? 0, LEAST_MS) };
}

const waitForPatiently: typeof waitFor = (check, options) => waitFor(check, patiently(options));
const waitUntilPatiently: typeof waitUntil = (check, options) =>
  waitUntil(check, patiently(options));

// A worker runs this once for each of its files.
if (waitFor.name !== waitForPatiently.name) {
  Object.assign(vi, { waitFor: waitForPatiently, waitUntil: waitUntilPatiently });
}
