import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Settings } from './app.js';

const CRASH = join(import.meta.dirname, 'crash.mjs');
const MAIN = join(resolve(import.meta.dirname, '../../..'), 'dist/cli/main.js');

/** How an operator command ended. */
export interface Outcome {
  /** -1 when it was killed. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Standard output as the one JSON value it must be. */
  json(): unknown;
}

export interface CommandOptions {
  readonly input?: string;
  /** For Node itself. */
  readonly nodeArguments?: readonly string[];
  /** Kills it before the `statement`-th statement, counted from the first that contains `from`. */
  readonly crash?: { readonly from: string; readonly statement: number };
}

/** Runs the built `keypad` in a process of its own with nothing in its environment but `settings`. */
export function keypad(settings: Settings, args: readonly string[], options: CommandOptions = {}): Promise<Outcome> {
  const { crash } = options;
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [...(options.nodeArguments ?? []), ...(crash === undefined ? [] : ['--import', CRASH]), MAIN, ...args],
      {
        env: {
          NODE_ENV: 'test',
          DEMO: 'off',
          NODE_DISABLE_COMPILE_CACHE: '1',
          ...settings,
          ...(crash && { CRASH_FROM: crash.from, CRASH_BEFORE: String(crash.statement) }),
        },
      },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : Number(error.code ?? -1);
        done({ code, stdout, stderr, json: () => JSON.parse(stdout) as unknown });
      },
    );
    child.stdin?.end(options.input ?? '');
  });
}
