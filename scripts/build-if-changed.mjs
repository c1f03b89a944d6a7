// Builds the service for `npm start`, unless `dist` is what the present sources, configuration and packages were built to.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a build reads. The hidden lock file says what npm has installed. */
const INPUTS = [
  ...['src', 'web', 'package.json', 'package-lock.json', 'rolldown.config.js', 'tsconfig.json'],
  'node_modules/.package-lock.json',
];
/** Removed with node_modules. Not in dist, which is copied into images. */
const RECORD = 'node_modules/.cache/keypad-build';

if (!isCurrent()) process.exit(build());

/** Compares contents, because times change in a checkout and a copy. Somebody else may have written dist, so it counts too. */
function isCurrent() {
  return existsSync(RECORD) && readFileSync(RECORD, 'utf8') === state();
}

function build() {
  if (!existsSync('node_modules/rolldown')) {
    console.error(
      'The service is not built, and the packages to build it are missing. Run `npm ci --include=dev`, then `npm start`. ' +
        '`npm run start:prod` starts an existing build.',
    );
    return 1;
  }
  console.log('Building the service…');
  rmSync(RECORD, { force: true });
  const before = digest(INPUTS);
  const { status } = spawnSync('npm', ['run', '-s', 'build'], { stdio: 'inherit' });
  if (status !== 0) {
    console.error('The build failed.');
    return 1;
  }
  // A file that changed meanwhile may be in the build or not.
  if (before === digest(INPUTS)) {
    mkdirSync(dirname(RECORD), { recursive: true });
    writeFileSync(RECORD, state());
  }
  return 0;
}

/** React is another one with NODE_ENV=development. */
function state() {
  return JSON.stringify({ environment: process.env.NODE_ENV, inputs: digest(INPUTS), output: digest(['dist']) });
}

function digest(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesOf)) {
    const content = readFileSync(file);
    hash.update(`${file}\0${String(content.length)}\0`).update(content);
  }
  return hash.digest('hex');
}

/** Returns the files at a path in a fixed order, without specs. */
function filesOf(path) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined || path.endsWith('.spec.ts')) return [];
  if (entry.isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
