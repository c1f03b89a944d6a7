// Builds the service and the console for `npm start`, each unless `dist` has what its present
// sources, configuration and packages were built to.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** What both builds read. The hidden lock file says what npm has installed. */
const PACKAGES = ['package.json', 'package-lock.json', 'node_modules/.package-lock.json'];
/** Each half of the build: its script, what it reads besides, and the files that it writes. */
const HALVES = [
  {
    name: 'service',
    script: 'build:server',
    inputs: [
      'src',
      'rolldown.config.js',
      'tsconfig.json',
      'scripts/licences.mjs',
      'scripts/production-package.mjs',
    ],
    isOutput: (path) => path !== CONSOLE && path !== PRODUCTION_PACKAGES,
  },
  {
    name: 'console',
    script: 'build:web',
    inputs: [
      ...[
        'web',
        'docs',
        'packages/client/README.md',
        'packages/client/src',
        'packages/testing/README.md',
        'examples/README.md',
      ],
      ...[
        'src/features/web-pages/docs-pages.ts',
        'src/platform/openapi',
        'src/platform/typed-text',
        'src/platform/graphql/schema.gql',
      ],
    ],
    isOutput: (path) => path === CONSOLE,
  },
];
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const CONSOLE = join('dist', 'web');
const PRODUCTION_PACKAGES = join('dist', 'node_modules');
/** Removed with node_modules. Not in dist, which is copied into images. */
const RECORDS = 'node_modules/.cache';

for (const half of HALVES) if (!isCurrent(half) && !build(half)) process.exit(1);

/**
 * Compares contents, because times change in a checkout and a copy. Somebody else may have written
 * dist, so it counts too.
 */
function isCurrent(half) {
  return existsSync(recordOf(half)) && readFileSync(recordOf(half), 'utf8') === state(half);
}

function build(half) {
  if (!existsSync('node_modules/rolldown')) {
    console.error(
      'The service is not built, and the packages to build it are missing. Run `npm ci --include=dev`, then `npm start`. ' +
        '`npm run start:prod` starts an existing build.',
    );
    return false;
  }
  console.log(`Building the ${half.name}…`);
  rmSync(recordOf(half), { force: true });
  const before = inputsOf(half);
  // Not by `npm run`, which takes as long as a small build. npm start has put node_modules/.bin
  // into PATH.
  const { status } = spawnSync(scripts[half.script], { shell: true, stdio: 'inherit' });
  if (status !== 0) {
    console.error(`The build of the ${half.name} failed.`);
    return false;
  }
  // A file that changed meanwhile may be in the build or not.
  if (before === inputsOf(half)) {
    mkdirSync(RECORDS, { recursive: true });
    writeFileSync(recordOf(half), state(half));
  }
  return true;
}

function recordOf({ name }) {
  return join(RECORDS, `keypad-build-${name}`);
}

/** React is another one with NODE_ENV=development. */
function state(half) {
  const output = existsSync('dist') ? readdirSync('dist').sort() : [];
  return JSON.stringify({
    environment: process.env.NODE_ENV,
    inputs: inputsOf(half),
    output: digest(output.map((name) => join('dist', name)).filter(half.isOutput)),
  });
}

function inputsOf({ inputs }) {
  return digest([...PACKAGES, ...inputs]);
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
