import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/** Background work of the service pauses for a fifth of its time, so that specs hardly wait for it. */
const SHARE = 0.2;
/** A provider that does not answer is given up after this time instead of 5 s. */
const SILENCE_MS = 1_500;

const sleep = timers.setTimeout;
const timeout = AbortSignal.timeout.bind(AbortSignal);

/** Shortens pauses without `ref`, which only background work uses. */
function sleepQuickly<T>(ms?: number, value?: T, options: Parameters<typeof sleep>[2] = {}): Promise<T> {
  return sleep(options.ref === false && ms !== undefined ? ms * SHARE : ms, value, options);
}

// A worker runs this once for each of its files.
if (sleep.name !== sleepQuickly.name) {
  timers.setTimeout = Object.assign(sleepQuickly, sleep);
  syncBuiltinESMExports();
  AbortSignal.timeout = (ms) => timeout(Math.min(ms, SILENCE_MS));
}
