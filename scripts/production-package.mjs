// Writes dist/package.json and dist/package-lock.json after a build: the packages that the bundle
// loads from node_modules, in the versions of our own lock file. `npm ci --prefix dist` then
// installs all that a running service needs (docs/adr/0058-one-bundle.md).
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { EXTERNAL } from '../rolldown.config.js';

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const { name, version, license, type, engines, dependencies: declared } = read('package.json');
const lock = read('package-lock.json');

const dependencies = Object.fromEntries(EXTERNAL.map((each) => [each, declared[each]]));
const own = { name, version, license, dependencies, bin: { keypad: 'cli/main.js' }, engines };
const packages = { '': own };
for (const each of EXTERNAL) addWithNeeds(`node_modules/${each}`);

write('dist/package.json', { ...own, private: true, type });
write('dist/package-lock.json', {
  name,
  version,
  lockfileVersion: lock.lockfileVersion,
  requires: true,
  packages,
});
// better-sqlite3 has builds for each platform and must not compile itself.
copyFileSync('.npmrc', 'dist/.npmrc');

function addWithNeeds(path) {
  if (path in packages) return;
  // A development package of the repository may be needed here.
  const entry = { ...lock.packages[path], dev: undefined };
  packages[path] = entry;

  const needs = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies };
  for (const need of Object.keys(needs)) {
    const place = findPlace(need, path);
    if (place !== undefined) addWithNeeds(place);
  }
}

/** Returns where Node finds a package from another one. */
function findPlace(need, from) {
  const inside = `${from}/node_modules/${need}`;
  if (inside in lock.packages) return inside;
  const parent = from.lastIndexOf('/node_modules/');
  if (parent >= 0) return findPlace(need, from.slice(0, parent));
  return `node_modules/${need}` in lock.packages ? `node_modules/${need}` : undefined;
}

function write(path, content) {
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}
