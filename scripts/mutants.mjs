// Checks that the tests defend the guarantees: makes each mutation of test/mutants in a copy of the repository and runs the
// spec that must fail. `npm run mutants [text…]` takes only mutations whose id or file contains one of the texts. Ends with 1
// if one survives.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createVitest } from 'vitest/node';

const root = resolve(import.meta.dirname, '..');
const lists = await Promise.all(
  globSync('test/mutants/*.mutants.ts', { cwd: root })
    .sort()
    .map((file) => import(join(root, file))),
);
const wanted = process.argv.slice(2);
const mutants = lists
  .flatMap((list) => list.default)
  .filter(({ id, file }) => wanted.length === 0 || wanted.some((text) => id === text || file.includes(text)));

const copy = mkdtempSync(join(tmpdir(), 'keypad-mutants-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(130));
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
for (const file of [...String(tracked).split('\0'), 'dist'])
  if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
process.chdir(copy);

const vitest = await createVitest('test', { root: copy, watch: false, bail: 1, reporters: [{}] });
await vitest.standalone();
const survivors = [];
for (const mutant of mutants) {
  const start = performance.now();
  const verdict = await verdictOn(mutant);
  if (verdict !== 'killed') survivors.push(mutant);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const change = `${mutant.from} → ${mutant.to || 'nothing'}`.replace(/\s+/g, ' ');
  console.log(`${verdict.padEnd(8)} ${mutant.id.padEnd(6)} ${mutant.file}: ${change} (${seconds} s)`);
}
await vitest.close();
console.log(`${mutants.length - survivors.length} killed, ${survivors.length} survived`);
process.exit(survivors.length === 0 && mutants.length > 0 ? 0 : 1);

async function verdictOn({ id, file, from, to, spec, title = `[${id}]`, built = false }) {
  const [name, path] = spec.split(' ');
  const [source, test] = [join(copy, file), join(copy, path)];
  const original = readFileSync(source, 'utf8');
  if (original.split(from).length !== 2) return 'its text is no longer there once:';
  const project = vitest.projects.find((each) => each.name === name);
  if (project === undefined) return `there is no project ${name}:`;
  write(
    source,
    original.replace(from, () => to),
  );
  if (built) execFileSync('npx', ['nest', 'build'], { stdio: 'inherit' });
  try {
    const testNamePattern = new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const specification = project.createSpecification(test, { testNamePattern });
    const { testModules } = await vitest.runTestSpecifications([specification]);
    const states = testModules.flatMap((module) => [...module.children.allTests()].map((each) => each.result().state));
    if (states.includes('failed')) return 'killed';
    return states.includes('passed') ? 'SURVIVED' : 'no test ran:';
  } finally {
    write(source, original);
  }
}

function write(source, text) {
  writeFileSync(source, text);
  vitest.invalidateFile(source);
}
