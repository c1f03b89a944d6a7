import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Settings } from './app.js';

const MAIN = join(resolve(import.meta.dirname, '../..'), 'dist/cli/main.js');

/** How an operator command ended. */
export interface Outcome {
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
}

/** Runs the built `keypad` in a process of its own with nothing in its environment but `settings`. */
export function keypad(settings: Settings, args: readonly string[], options: CommandOptions = {}): Promise<Outcome> {
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [...(options.nodeArguments ?? []), MAIN, ...args],
      { env: { NODE_ENV: 'test', DEMO: 'off', ...settings } },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : Number(error.code);
        done({ code, stdout, stderr, json: () => JSON.parse(stdout) as unknown });
      },
    );
    child.stdin?.end(options.input ?? '');
  });
}
