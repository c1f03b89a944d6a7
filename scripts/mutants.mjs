// Checks that the tests defend the guarantees: makes each mutation of test/mutants in a copy of the
// repository and runs the spec that must fail. `npm run mutants [text…]` takes only mutations whose
// id or file contains one of the texts. Ends with 1 if one survives.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createVitest } from 'vitest/node';
import { toMutantPattern } from './mutant-text.mjs';

const root = resolve(import.meta.dirname, '..');
const lists = await Promise.all(
  globSync('test/mutants/*.mutants.ts', { cwd: root })
    .sort()
    .map((file) => import(join(root, file))),
);
const wanted = process.argv.slice(2);
const mutants = lists
  .flatMap((list) => list.default)
  .filter(
    ({ id, file }) =>
      wanted.length === 0 || wanted.some((text) => id === text || file.includes(text)),
  );

const copy = mkdtempSync(join(tmpdir(), 'keypad-mutants-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(130));
const tracked = execFileSync(
  'git',
  ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
  { cwd: root },
);
for (const file of [...String(tracked).split('\0'), 'dist'])
  if (file !== '' && existsSync(join(root, file)))
    cpSync(join(root, file), join(copy, file), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
process.chdir(copy);

const vitest = await createVitest('test', { root: copy, watch: false, bail: 1, reporters: [{}] });
await vitest.standalone();
if (mutants.some(({ built }) => built)) build();
const red = (await run(mutants)).filter(({ state }) => state === 'failed');
for (const { name, error } of red) console.error(`fails without any mutation: ${name}: ${error}`);
if (red.length > 0) process.exit(1);
let survived = 0;
for (const mutant of mutants) {
  const { id, file, from, to } = mutant;
  const start = performance.now();
  const verdict = await verdictOn(mutant);
  if (verdict !== 'killed') survived += 1;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${verdict.padEnd(8)} ${id.padEnd(6)} ${file}: ${from} → ${to || 'nothing'} (${seconds} s)`.replace(
      /\s+/g,
      ' ',
    ),
  );
}
await vitest.close();
console.log(`${mutants.length - survived} killed, ${survived} survived`);
process.exit(survived === 0 && mutants.length > 0 ? 0 : 1);

async function verdictOn(mutant) {
  const { file, from, to, built } = mutant;
  const original = readFileSync(file, 'utf8');
  if (original.match(toMutantPattern(from))?.length !== 1)
    return 'its text is no longer there once:';
  write(
    file,
    original.replace(toMutantPattern(from), () => to),
  );
  try {
    if (built) build();
    const states = (await run([mutant])).map(({ state }) => state);
    if (states.includes('failed')) return 'killed';
    return states.includes('passed') ? 'SURVIVED' : 'no test ran:';
  } finally {
    write(file, original);
    if (built) build();
  }
}

/**
 * Runs the tests that must notice these mutations, and returns the name, state and error of each.
 */
async function run(some) {
  const specifications = [...Map.groupBy(some, ({ spec }) => spec)].map(([spec, list]) => {
    const [name, path] = spec.split(' ');
    const titles = list.map(({ id, title = `[${id}]` }) =>
      title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
    const project = vitest.projects.find((each) => each.name === name);
    if (project === undefined) throw new Error(`there is no project ${name} here`);
    return project.createSpecification(join(copy, path), {
      testNamePattern: new RegExp(titles.join('|')),
    });
  });
  const { testModules } = await vitest.runTestSpecifications(specifications);
  return testModules
    .flatMap((module) => [...module.children.allTests()])
    .map((test) => {
      const { state, errors = [] } = test.result();
      return {
        name: `${test.module.relativeModuleId}: ${test.fullName}`,
        state,
        error: errors[0]?.message,
      };
    });
}

function write(file, text) {
  writeFileSync(file, text);
  vitest.invalidateFile(join(copy, file));
}

/** Does not check types: a mutation may leave an import unused. */
function build() {
  execFileSync('npm', ['run', '-s', 'build:server'], { stdio: 'inherit' });
}
