import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './compare.js';
import type { Program } from './processes.js';
import { atMost, type Section } from './report.js';
import type { Stage } from './stage.js';

/** Time after which an idle server has freed the memory of its start. */
const SETTLE_MS = 1_000;

/**
 * Starts both programs several times in turn, each alone, in production mode on a migrated database. The first start of
 * each reads its files from disk and is not counted.
 */
export async function coldStarts(
  stage: Stage,
  stock: Program,
  keypad: Program,
  rounds: number,
): Promise<Section> {
  const measured = new Map(
    [stock, keypad].map((program) => [program, { start: [] as number[], rss: [] as number[] }]),
  );
  for (let round = 0; round <= rounds; round += 1) {
    for (const [program, { start, rss }] of measured) {
      const server = await stage.start(program);
      if (round > 0) {
        await sleep(SETTLE_MS);
        start.push(server.coldStart);
        rss.push(server.rss());
      }
      await stage.stop(server);
    }
  }
  const [first, second] = [...measured].map(([{ name }, { start, rss }]) => {
    return { name, start: median(start), rss: median(rss) };
  });
  if (first === undefined || second === undefined) throw new Error('nothing was started');
  return {
    title: 'Start and idle memory',
    about: 'From the start of the process to its first answer, and memory a second later.',
    rows: [
      ['', 'start ms', 'RSS MiB'],
      ...[first, second].map(({ name, start, rss }) => [name, start.toFixed(0), rss.toFixed(0)]),
    ],
    goals: [
      atMost("cold start at most 1.2 × the stock app's", second.start / first.start, 1.2),
      atMost("idle memory at most 1.2 × the stock app's", second.rss / first.rss, 1.2),
    ],
  };
}
