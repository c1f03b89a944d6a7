import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Keypad, type Client } from './keypad.js';

export interface StartOptions {
  /**
   * Folder of a built keypad; by default that of the package `keypad` that the working folder has
   * installed.
   */
  readonly root?: string;
  /**
   * Settings of the service (docs/settings.md). Rate limits are off and waiting times 1 s, unless
   * they say otherwise.
   */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Flags that the service has in production too. */
const FLAGS = ['--max-semi-space-size=16', '--no-allocation-site-pretenuring'];
/**
 * A module that ends the service and removes its data when the process of the tests has ended, even
 * by SIGKILL.
 */
const END_WITH_PARENT = `data:text/javascript,${encodeURIComponent(`
  import { rmSync } from 'node:fs';
  process.stdin.resume().unref().once('end', () => {
    rmSync(process.env.DATA_DIR, { recursive: true, force: true });
    process.exit();
  });
`)}`;
/** A start that takes longer has failed. */
const LONGEST_START_MS = 60_000;
const MEMORY = '/dev/shm';
const ROOM = 2 ** 28;

/**
 * Starts a service of its own with an empty database, a client and the virtual phone. It ends with
 * `stop`, or with this process.
 * @throws Error with the output of the service if it does not start, or if the folder has no built
 *   service
 */
export async function startKeypad({
  root = installed(),
  settings = {},
}: StartOptions = {}): Promise<Keypad> {
  const program = join(root, 'dist/main.js');
  if (!existsSync(program))
    throw new Error(`${program} is missing: run \`npm ci && npm run build\` in that folder`);
  const folder = mkdtempSync(join(parentOfData(), 'keypad-'));
  const child = spawn(nodeOf(root), [...FLAGS, '--import', END_WITH_PARENT, program], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      // Shared by all runs, so that only the first one compiles. Other users of this machine cannot
      // write there.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/keypad-testing'),
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      LIMITS: 'off',
      WAITING_TIMES: '1',
      DEMO: 'on',
      ...settings,
      DATA_DIR: folder,
      PORT: settings['PORT'] ?? '0',
    },
  });
  const stop = async () => {
    await ended(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = await addressOf(child);
    return new Keypad(url, demoClient(folder), stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

function installed(): string {
  try {
    return dirname(
      createRequire(join(process.cwd(), 'package.json')).resolve('keypad/package.json'),
    );
  } catch {
    throw new Error(
      'startKeypad finds no package `keypad`: run `npm install -D ../keypad` with the path of its clone, or name that folder as `root`.',
    );
  }
}

/** Returns a folder in memory if that has room, because every commit waits for the disk. */
function parentOfData(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM ? MEMORY : tmpdir();
}

/** Returns the Node that a clone brings for the service, or else the one of the tests. */
function nodeOf(root: string): string {
  const own = join(root, 'node_modules/.bin/node');
  return existsSync(own) ? own : process.execPath;
}

function demoClient(folder: string): Client {
  const { client_id, client_secret } = JSON.parse(
    readFileSync(join(folder, 'demo.json'), 'utf8'),
  ) as Client;
  return { client_id, client_secret };
}

/** Resolves with the address that the service prints once it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => {
      reject(new Error(`keypad did not start (${why}):\n${output}`));
    };
    const timer = setTimeout(() => {
      fail(`nothing after ${String(LONGEST_START_MS / 1000)} s`);
    }, LONGEST_START_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const address = /^ {2}(?:console|service) +(\S+)/m.exec(output)?.[1];
        if (address === undefined) return;
        clearTimeout(timer);
        resolve(address);
      });
    }
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`exit code ${String(code)}`);
    });
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  // Nothing is worth keeping, and a test need not wait for an orderly end.
  child.kill('SIGKILL');
  await exit;
}
