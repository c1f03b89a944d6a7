import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'redis';
import { expect, vi } from 'vitest';
import { RateLimits } from '../../../src/platform/rate-limits/index.js';
import type { TestApp } from './app.js';
import { cleanAtExit } from './clean-at-exit.js';

const PROGRAM = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((path) =>
  existsSync(path),
);

/** True if Redis is installed, as it must be in CI. */
export const hasRedis = PROGRAM !== undefined || process.env['CI'] === 'true';

/**
 * A Redis of our own that keeps nothing, and that can be frozen, or killed and started again on the
 * same port.
 */
export class RedisServer {
  private process: ChildProcess | undefined;
  private isFrozen = false;

  constructor(
    readonly port: number,
    private readonly password = '',
  ) {
    // It ends with this process, however that ends.
    cleanAtExit(() => this.process?.kill('SIGKILL'));
  }

  get isRunning(): boolean {
    return this.process !== undefined && !this.isFrozen;
  }

  get url(): string {
    const account = this.password === '' ? '' : `:${encodeURIComponent(this.password)}@`;
    return `redis://${account}127.0.0.1:${String(this.port)}`;
  }

  async start(...options: string[]): Promise<void> {
    const secret =
      this.password === '' ? [] : ['--requirepass', this.password, '--masterauth', this.password];
    const kept = ['--save', '', '--appendonly', 'no'];
    await this.run(
      '--port',
      String(this.port),
      '--bind',
      '127.0.0.1',
      ...kept,
      ...secret,
      ...options,
    );
  }

  /** Starts it as a sentinel, which writes what it learns to `file`. */
  async startSentinel(file: string, lines: readonly string[]): Promise<void> {
    const secret =
      this.password === ''
        ? []
        : ['requirepass', 'sentinel sentinel-pass'].map((key) => `${key} ${this.password}`);
    writeFileSync(
      file,
      [`port ${String(this.port)}`, 'bind 127.0.0.1', ...secret, ...lines, ''].join('\n'),
    );
    await this.run(file, '--sentinel');
  }

  async kill(): Promise<void> {
    const gone = this.process === undefined ? undefined : once(this.process, 'exit');
    this.process?.kill('SIGKILL');
    await gone;
    this.process = undefined;
  }

  /** Stops responding until `thaw`, but still accepts connections and data. */
  freeze(): void {
    this.process?.kill('SIGSTOP');
    this.isFrozen = true;
  }

  thaw(): void {
    this.process?.kill('SIGCONT');
    this.isFrozen = false;
  }

  /** Returns the hits in all windows of a rate limit. */
  async hits(budget: string): Promise<number> {
    const windows = (await this.ask('KEYS', `keypad:${budget}:*`)) as string[];
    const hits = await Promise.all(windows.map((key) => this.ask('GET', key)));
    return hits.reduce<number>((sum, each) => sum + Number(each), 0);
  }

  /**
   * Returns the number of clients whose last command was a script: those that count rate limits.
   */
  async callers(): Promise<number> {
    const list = String(await this.ask('CLIENT', 'LIST', 'TYPE', 'normal'));
    return list.split('\n').filter((line) => line.includes('cmd=eval')).length;
  }

  async ask(...command: string[]): Promise<unknown> {
    const client = createClient({ url: this.url });
    await client.connect();
    try {
      return await client.sendCommand(command);
    } finally {
      client.destroy();
    }
  }

  private async run(...args: string[]): Promise<void> {
    if (PROGRAM === undefined)
      throw new Error('redis-server is missing: apt-get install redis-server');
    this.process = spawn(PROGRAM, args, { stdio: 'ignore' });
    while (!(await this.answers())) await sleep(20);
  }

  private answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => {
        resolve(false);
      });
    });
  }
}

/** Waits until `app` counts its rate limits in Redis. */
export async function untilCounting(app: TestApp): Promise<void> {
  await vi.waitFor(() => {
    expect(app.get(RateLimits).countsInRedis).toBe(true);
  });
}
