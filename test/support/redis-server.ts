import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PROGRAM = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((path) => existsSync(path));

/** Whether Redis is on this machine; in CI it has to be. */
export const hasRedis = PROGRAM !== undefined || process.env['CI'] === 'true';

/** A Redis of our own that keeps nothing, and that can be killed and started again on the same port. */
export class RedisServer {
  private process: ChildProcess | undefined;

  constructor(private readonly port: number) {}

  get url(): string {
    return `redis://127.0.0.1:${String(this.port)}`;
  }

  async start(): Promise<void> {
    if (PROGRAM === undefined) throw new Error('redis-server is missing: apt-get install redis-server');
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.process = spawn(PROGRAM, options, { stdio: 'ignore' });
    while (!(await this.answers())) await sleep(20);
  }

  async kill(): Promise<void> {
    const gone = this.process === undefined ? undefined : once(this.process, 'exit');
    this.process?.kill('SIGKILL');
    await gone;
    this.process = undefined;
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
