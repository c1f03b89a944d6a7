import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/**
 * Background work of the service pauses for a fifth of its time, so that specs hardly wait for it.
 */
const SHARE = 0.2;
/**
 * Longer pauses stay: those of housekeeping, which would run in the middle of a test on a slow
 * machine.
 */
const SHORTENED_MS = 60_000;
/**
 * A provider that does not answer is given up after this many turns, 1.5 s on a machine that is not
 * busy, instead of 5 s.
 */
const SILENT_TURNS = 30;
const TURN_MS = 50;

const sleep = timers.setTimeout;

/** Shortens pauses without `ref`, which only background work uses. */
function sleepQuickly<T>(
  ms?: number,
  value?: T,
  options: Parameters<typeof sleep>[2] = {},
): Promise<T> {
  const isShortened = options.ref === false && ms !== undefined && ms <= SHORTENED_MS;
  return sleep(isShortened ? ms * SHARE : ms, value, options);
}

/** Counts turns, because a process that stands still on a busy machine hears no answer either. */
function giveUpQuickly(ms: number): AbortSignal {
  const controller = new AbortController();
  const giveUp = async () => {
    const turns = Math.min(SILENT_TURNS, Math.ceil(ms / TURN_MS));
    for (let turn = 0; turn < turns; turn += 1) await sleep(TURN_MS, undefined, { ref: false });
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  };
  void giveUp();
  return controller.signal;
}

// A worker runs this once for each of its files.
if (sleep.name !== sleepQuickly.name) {
  timers.setTimeout = Object.assign(sleepQuickly, sleep);
  syncBuiltinESMExports();
  AbortSignal.timeout = giveUpQuickly;
}
