import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fixedPort } from '../test/support/servers/ports.js';

/** The core of the server; generator and database share the other one. */
const SERVER_CORE = '0';
const OTHER_CORE = '1';
const START_MS = 60_000;

const canPin = availableParallelism() > 1 && hasTaskset();

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['-V'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Moves this process and its later children off the core of the server. Returns a description of the division. */
export function divideMachine(): string {
  if (!canPin) return 'not pinned';
  execFileSync('taskset', ['-acp', OTHER_CORE, String(process.pid)], { stdio: 'ignore' });
  return 'server on one core, generator and database on another';
}

export interface Program {
  readonly name: string;
  /** A JavaScript file and its arguments. */
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Path that returns 2xx once the server is ready. */
  readonly ready: string;
}

/** Children that are killed when this process exits. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** A server under measurement. */
export class Server {
  private constructor(
    readonly name: string,
    readonly port: number,
    /** Milliseconds from the start of the process to the first response. */
    readonly coldStart: number,
    private readonly child: ChildProcess,
  ) {}

  /** Starts a program. Its output goes to a file in `folder`, as a log would. */
  static async start(program: Program, folder: string): Promise<Server> {
    const port = await fixedPort();
    const log = join(folder, `${program.name}.log`);
    const out = openSync(log, 'w');
    const command = [process.execPath, ...program.command];
    const [file = '', ...args] = canPin ? ['taskset', '-c', SERVER_CORE, ...command] : command;
    const from = performance.now();
    const child = spawn(file, args, {
      stdio: ['ignore', out, out],
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_ENV: 'production',
        ...program.env,
        PORT: String(port),
      },
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    const url = `http://127.0.0.1:${String(port)}${program.ready}`;
    while (!(await isReady(url))) {
      if (child.exitCode !== null || performance.now() - from > START_MS) {
        child.kill('SIGKILL');
        throw new Error(
          `${program.name} did not start: ${readFileSync(log, 'utf8').slice(-2_000)}`,
        );
      }
      await sleep(5);
    }
    return new Server(program.name, port, performance.now() - from, child);
  }

  /** Returns the CPU time of all threads so far, in microseconds. */
  cpu(): number {
    const fields =
      readFileSync(`/proc/${String(this.pid)}/stat`, 'utf8')
        .split(') ')[1]
        ?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  }

  /** Returns the resident memory in MiB. */
  rss(): number {
    const status = readFileSync(`/proc/${String(this.pid)}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
  }

  /** Pauses or resumes the process. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.child.kill(name);
  }

  async stop(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 5_000);
    await gone;
    clearTimeout(timer);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
