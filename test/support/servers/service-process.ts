import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Settings } from './app.js';
import { COMPILED_CODE, ROOT } from './built.js';
import { fixedPort } from './ports.js';
import { readJson } from '../assertions/read-json.js';

/** A start that takes longer is reported, because its test may time out. */
const LONG_START_MS = 60_000;
const PACKAGE = readJson(
  z.object({ scripts: z.object({ 'start:prod': z.string() }) }),
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);
/** Node flags of `npm run start:prod`. */
const FLAGS = PACKAGE.scripts['start:prod'].replace('exec node ', '').split(' ').slice(0, -1);

/** Exit of a process. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The built server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Returns the output since the last call. */
  takeOutput(): string;
  /** Sends a signal and waits for the end; a process that has ended before is no error. */
  stop(signal?: NodeJS.Signals): Promise<Exit>;
}

export interface StartOptions {
  /** Offset of the process's clock; its monotonic clock is not changed. */
  readonly clockShiftMs?: number;
  /** The first request to `path` kills it before its `statement`-th statement. */
  readonly crash?: { readonly path: string; readonly statement: number };
  /** Its first request to another server kills it. */
  readonly crashBeforeFetch?: boolean;
  /**
   * The result of the first statement that contains `after` stops it until SIGCONT or, with
   * `until`, blocks its event loop until that file exists. Its monotonic clock then reads `seconds`
   * more.
   */
  readonly stall?: { readonly after: string; readonly seconds: number; readonly until?: string };
  /** Waits for `/health/ready`, which is the default, or else only for the port. */
  readonly untilReady?: boolean;
  /** Default: a free one. */
  readonly port?: number;
  /** Keeps its compiled code in its data folder, 17 MB, as it does in production. */
  readonly keepsCompiledCode?: boolean;
  /** A file into which it writes the addresses of the modules that it loaded, when it ends. */
  readonly listModules?: string;
  /** Folder of the built service, by default this repository. */
  readonly root?: string;
}

/**
 * Starts `dist/main.js` and waits until it serves, as long as that takes: a busy machine is slow,
 * and the test has a timeout. It ends with the process that started it, however that ends.
 * @throws Error with its output when it ends before it serves.
 */
export async function startServer(
  settings: Settings,
  { runFolder, root = ROOT, ...options }: StartOptions & { readonly runFolder: string },
): Promise<ServerProcess> {
  const port = options.port ?? (await fixedPort());
  const preload = join(ROOT, 'test/support/servers/preload.mjs');
  const child = spawn(
    process.execPath,
    [...FLAGS, '--import', preload, join(root, 'dist/main.js')],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      // A `.env` in the repository must not change a test.
      cwd: runFolder,
      env: {
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        DEMO: 'off',
        // A busy machine is no overload.
        LONGEST_WAIT: '60',
        CONSOLE: 'off',
        DESK: 'off',
        ...(options.keepsCompiledCode ? {} : { NODE_COMPILE_CACHE: COMPILED_CODE }),
        DATA_DIR: mkdtempSync(join(runFolder, 'data-')),
        ...settings,
        PORT: String(port),
        CLOCK_SHIFT_MS: String(options.clockShiftMs ?? 0),
        CRASH_BEFORE_FETCH: options.crashBeforeFetch ? 'yes' : '',
        STALL_AFTER: options.stall?.after ?? '',
        STALL_SECONDS: String(options.stall?.seconds ?? 0),
        STALL_UNTIL: options.stall?.until ?? '',
        LIST_MODULES: options.listModules ?? '',
        CRASH_ON: options.crash?.path ?? '',
        CRASH_BEFORE: String(options.crash?.statement ?? ''),
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<Exit>((resolve) => {
    child.once('exit', (code, signal) => {
      resolve({ code, signal });
    });
  });
  const url = `http://127.0.0.1:${String(port)}`;

  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> => {
    child.kill(signal);
    return ended;
  };
  const path = options.untilReady === false ? '/health/live' : '/health/ready';
  let complainsAt = performance.now() + LONG_START_MS;
  while (!(await isGreen(url + path))) {
    if (performance.now() > complainsAt) {
      complainsAt = Infinity;
      process.stderr.write(`a server is not up after a minute (is dist/ up to date?): ${output}\n`);
    }
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server did not start: ${output}`);
    await sleep(25);
  }
  return {
    url,
    pid: child.pid ?? 0,
    takeOutput: () => {
      const end = output.lastIndexOf('\n') + 1;
      const text = output.slice(0, end);
      output = output.slice(end);
      return text;
    },
    stop,
  };
}

async function isGreen(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
