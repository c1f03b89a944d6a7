// Appends long turns of the event loop to the file TURNS_FILE. Preloaded into the service.
import { appendFile } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const LEAST_MS = 10;
/** Time between two looks, by which a turn may be overstated. */
const STEP_MS = 2;

/** Reads the CPU time of the thread, which other work on the machine does not change, and the time. */
function readClocks() {
  const { user, system } = process.threadCpuUsage();
  return { cpu: (user + system) / 1_000, time: performance.now() };
}

const file = process.env['TURNS_FILE'];
if (file !== undefined && isMainThread) {
  let last = readClocks();
  setInterval(() => {
    const now = readClocks();
    // The kernel counts CPU time in steps of up to 4 ms, so it may seem longer than the time.
    const turn = Math.min(now.cpu - last.cpu, now.time - last.time);
    last = now;
    if (turn > LEAST_MS)
      appendFile(file, `${String(Date.now())} ${turn.toFixed(1)}\n`, () => undefined);
  }, STEP_MS).unref();
}
