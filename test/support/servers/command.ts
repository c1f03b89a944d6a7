import { execFile, fork, type ChildProcess } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from './app.js';
import { COMPILED_CODE, ROOT } from './built.js';

const CRASH = join(import.meta.dirname, 'crash.mjs');
const HOST = join(import.meta.dirname, 'command-host.mjs');
const MAIN = join(ROOT, 'dist/cli/main.js');
const PROCESS = { NODE_COMPILE_CACHE: COMPILED_CODE };

/** Result of an operator command. */
export interface Outcome {
  /** -1 when it was killed. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Parses standard output as one JSON value. */
  json(): unknown;
}

export interface CommandOptions {
  readonly input?: string;
  /** Runs it in a process of its own. */
  readonly alone?: boolean;
  /** Arguments for Node.js in a process of its own. */
  readonly nodeArguments?: readonly string[];
  /**
   * Kills its own process before the `statement`-th statement, counted from the first that contains
   * `from`.
   */
  readonly crash?: { readonly from: string; readonly statement: number };
}

/**
 * Runs the built `keypad` with nothing in its environment but `settings`, in a process that is kept
 * for commands.
 */
export async function keypad(
  settings: Settings,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<Outcome> {
  const { input = '', alone = false, nodeArguments = [], crash } = options;
  const env = { NODE_ENV: 'test', DEMO: 'off', ...settings };
  const isAlone = alone || nodeArguments.length > 0 || crash !== undefined;
  const { code, stdout, stderr } = await (isAlone
    ? runAlone(env, args, { ...options, input })
    : runInHost({ settings: env, args, input }));
  return { code, stdout, stderr, json: () => JSON.parse(stdout) as unknown };
}

type Written = Omit<Outcome, 'json'>;

function runAlone(
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  options: CommandOptions,
): Promise<Written> {
  const { input, nodeArguments = [], crash } = options;
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [...nodeArguments, ...(crash === undefined ? [] : ['--import', CRASH]), MAIN, ...args],
      {
        // A `.env` in the repository must not change a test.
        cwd: tmpdir(),
        env: {
          ...PROCESS,
          ...env,
          CRASH_FROM: crash?.from,
          CRASH_BEFORE: crash && String(crash.statement),
        },
      },
      (error, stdout, stderr) => {
        done({ code: error === null ? 0 : Number(error.code ?? -1), stdout, stderr });
      },
    );
    // A command that reads no input may end first.
    child.stdin?.on('error', () => undefined).end(input);
  });
}

let host: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Commands run one after the other. */
function runInHost(command: object): Promise<Written> {
  const run = last.then(async () => {
    host ??= fork(HOST, { env: PROCESS, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const child = host;
    const { promise, resolve, reject } = Promise.withResolvers<Written>();
    const fail = () => {
      reject(new Error('the process of the commands ended'));
    };
    child.once('message', resolve).once('exit', fail).ref();
    child.channel?.ref();
    child.send(command);
    try {
      return await promise;
    } finally {
      child.off('exit', fail).unref();
      child.channel?.unref();
    }
  });
  last = run.catch(() => undefined);
  return run;
}
