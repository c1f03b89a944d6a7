// Draws the map of src/ into README.md: the table of .dependency-cruiser.cjs with the arrows that the code has.
// `node scripts/map.mjs` writes it, `node scripts/map.mjs --check` fails when README.md shows another one.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cruise } from 'dependency-cruiser';

const README = new URL('../README.md', import.meta.url);
const FRAME = /(<!-- map: .*? -->\n)[\s\S]*?(<!-- \/map -->)/;

const { layers, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');

/** Returns the folders that each folder imports. */
async function arrowsOf() {
  const { output } = await cruise(['src'], { ...options, ruleSet: undefined, validate: false });
  const arrows = new Map();
  for (const { source, dependencies } of output.modules) {
    const from = folderOf(source);
    if (from === undefined) continue;
    const to = arrows.get(from) ?? new Set();
    arrows.set(from, to);
    for (const { resolved } of dependencies) {
      const folder = folderOf(resolved);
      if (folder !== undefined && folder !== from) to.add(folder);
    }
  }
  return arrows;
}

function folderOf(path) {
  return /^src\/([^/]+)\//.exec(path)?.[1];
}

function draw(arrows) {
  const width = (column) => Math.max(...column.map((text) => text.length));
  const plumbing = new Set(layers.plumbing.flatMap((row) => Object.keys(row)));
  const all = [...layers.features, ...layers.plumbing].flatMap((row) => Object.entries(row));
  const names = width(all.map(([name]) => name));
  const purposes = width(all.map(([, purpose]) => purpose));
  const order = all.map(([name]) => name);

  const line = ([name, purpose]) => {
    const used = [...(arrows.get(name) ?? [])].filter((each) => plumbing.has(name) || !plumbing.has(each));
    used.sort((a, b) => order.indexOf(a) - order.indexOf(b));
    const uses = used.length > 0 ? `→ ${used.join(', ')}` : '';
    return `  ${name.padEnd(names)}  ${purpose.padEnd(purposes)}  ${uses}`.trimEnd();
  };
  const block = (rows) => rows.map((row) => Object.entries(row).map(line).join('\n')).join('\n\n');
  return [
    '```text',
    block(layers.features),
    '',
    `  ${'plumbing'.padEnd(names, ' ')}  knows no feature; every feature may use it`,
    `  ${'-'.repeat(names + purposes + 2)}`,
    block(layers.plumbing).replaceAll('\n\n', '\n'),
    '```',
    '',
  ].join('\n');
}

const readme = readFileSync(README, 'utf8');
if (!FRAME.test(readme)) throw new Error('README.md has no place for the map');
const drawn = readme.replace(FRAME, `$1\n${draw(await arrowsOf())}\n$2`);
if (!process.argv.includes('--check')) {
  writeFileSync(README, drawn);
} else if (drawn !== readme) {
  console.error('README.md does not show the map of the code: npm run map:draw');
  process.exitCode = 1;
}
