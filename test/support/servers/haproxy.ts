import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanAtExit } from './clean-at-exit.js';

const PROGRAM = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find((path) => existsSync(path));

export const hasHaproxy = PROGRAM !== undefined;

/** A balancer of our own, which can be paused, or killed and started again. */
export class Haproxy {
  private process: ChildProcess | undefined;

  /** `folder` holds its configuration and its socket. */
  constructor(private readonly folder: string) {
    // It ends with this process, however that ends.
    cleanAtExit(() => this.process?.kill('SIGKILL'));
  }

  /** Starts it with the last configuration, or a new one: the sections after `global`. */
  async start(configuration?: string): Promise<void> {
    if (PROGRAM === undefined) throw new Error('haproxy is missing: apt-get install haproxy');
    const file = join(this.folder, 'haproxy.cfg');
    if (configuration !== undefined) {
      writeFileSync(
        file,
        `global\n  stats socket ${this.socket} mode 600 level admin\n${configuration}`,
      );
    }
    this.process = spawn(PROGRAM, ['-db', '-f', file], { stdio: 'ignore' });
    while ((await this.ask('show info').catch(() => '')) === '') await sleep(20);
  }

  async kill(): Promise<void> {
    const gone = this.process === undefined ? undefined : once(this.process, 'exit');
    this.process?.kill('SIGKILL');
    await gone;
    this.process = undefined;
  }

  pause(): void {
    this.process?.kill('SIGSTOP');
  }

  resume(): void {
    this.process?.kill('SIGCONT');
  }

  /** Sends a command to its administration socket, such as `set server db/n1 state drain`. */
  ask(command: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(this.socket, () => socket.write(`${command}\n`));
      socket.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      socket.on('error', reject).on('end', () => {
        resolve(text);
      });
    });
  }

  private get socket(): string {
    return join(this.folder, 'haproxy.sock');
  }
}
