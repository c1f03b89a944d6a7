// Proves that a team can extend the packed service: `npm run extension`, after `npm run build`.
// Packs it, unpacks it beside examples/nest-extension in a folder of its own, then compiles, tests
// and starts the example there. The libraries are links to those of the repository, as `npm
// install` would have one copy of each.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '..');
const team = mkdtempSync(join(tmpdir(), 'keypad-extension-'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const installed = join(team, 'node_modules');

try {
  cpSync(join(root, 'examples/nest-extension'), team, { recursive: true });
  linkLibraries();
  run(root, 'npm', 'run', '-s', 'build:library');
  run(root, 'npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', team);
  mkdirSync(join(installed, 'keypad'));
  run(
    team,
    'tar',
    '-xzf',
    `keypad-${version}.tgz`,
    '-C',
    'node_modules/keypad',
    '--strip-components=1',
  );
  run(team, 'npm', 'run', '-s', 'build');
  run(team, 'npm', 'test');
  await startExample();
} finally {
  rmSync(team, { recursive: true, force: true });
}

/** Everything that the repository has installed, but for its own packages. */
function linkLibraries() {
  mkdirSync(installed);
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('keypad'))
      symlinkSync(join(root, 'node_modules', name), join(installed, name));
  }
}

function run(cwd, command, ...given) {
  execFileSync(command, given, { cwd, stdio: 'inherit' });
}

/** Starts the compiled example as a team would, asks its routes and stops it. */
async function startExample() {
  const env = { ...process.env, NODE_ENV: 'development', DATA_DIR: join(team, 'data'), PORT: '0' };
  const service = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: team,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(service, 'exit');
  const url = await addressOf(service);
  const statuses = {};
  for (const path of ['/health/live', '/tenants/plans', '/tenants/invoices/1']) {
    statuses[path] = (await fetch(url + path)).status;
  }
  service.kill('SIGTERM');
  const [code] = await ended;
  console.log('the example answered', statuses, 'and ended with', code);
  const expected = { '/health/live': 200, '/tenants/plans': 200, '/tenants/invoices/1': 401 };
  if (JSON.stringify(statuses) !== JSON.stringify(expected) || code !== 0) process.exitCode = 1;
}

async function addressOf({ stdout }) {
  for await (const line of createInterface({ input: stdout })) {
    const address = /http:\/\/localhost:\d+/.exec(line)?.[0];
    if (address !== undefined) {
      stdout.resume();
      return address;
    }
  }
  throw new Error('the example did not start');
}
