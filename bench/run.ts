import { comparison } from './comparison.js';
import { distant } from './distant.js';
import { embedded } from './embedded.js';
import { overload } from './overload.js';
import { primary } from './primary.js';
import { scale } from './scale.js';
import { soak } from './soak.js';
import { Stage } from './stage.js';

const MODES: Readonly<
  Record<string, (stage: Stage, argument: string | undefined) => Promise<void>>
> = {
  '--full': (stage) => comparison(stage, { quick: false }),
  '--quick': (stage) => comparison(stage, { quick: true }),
  '--scale': scale,
  '--soak': soak,
  '--overload': overload,
  '--distant': distant,
  '--primary': primary,
  '--embedded': embedded,
};

const [mode = '--full', argument] = process.argv.slice(2);
const run = MODES[mode];
if (run === undefined)
  throw new Error(`usage: npm run bench -- [${Object.keys(MODES).join(' | ')}]`);
// Servers are killed on exit of this process; a signal alone does not run exit handlers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await Stage.with((stage) => run(stage, argument));
