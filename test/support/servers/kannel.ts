import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fixedPort } from './ports.js';

/** True if Kannel is installed; CI installs it (`.ci/run`). */
export const KANNEL = ['/usr/sbin/bearerbox', '/usr/sbin/smsbox'].every((path) => existsSync(path));

const LOOPBACK = '127.0.0.1';

/** Kannel, both boxes, in front of an SMSC. */
export class Kannel {
  private boxes: ChildProcess[] = [];

  private constructor(
    private readonly file: string,
    private readonly ports: {
      readonly admin: number;
      readonly sendsms: number;
      readonly box: number;
    },
  ) {}

  /** Its configuration and store are kept in `folder`. */
  static async start(smscPort: number, folder: string): Promise<Kannel> {
    const ports = { admin: await fixedPort(), sendsms: await fixedPort(), box: await fixedPort() };
    const kannel = new Kannel(join(folder, 'kannel.conf'), ports);
    writeFileSync(kannel.file, configuration(folder, ports, smscPort));
    await kannel.run();
    return kannel;
  }

  /** The entry of SMS_PROVIDERS for it. */
  get provider(): object {
    const options = {
      url: this.url,
      username: 'keypad',
      password: 'kannel-secret',
      sender: '1000',
      smsc: 'SIM',
    };
    return { name: 'kannel', driver: 'kannel', options };
  }

  private get url(): string {
    return `http://${LOOPBACK}:${String(this.ports.sendsms)}/cgi-bin/sendsms`;
  }

  /** Starts the boxes; also after `kill`. What was in the store is sent then. */
  async run(): Promise<void> {
    this.boxes = [spawn('/usr/sbin/bearerbox', ['-v', '4', this.file], { stdio: 'ignore' })];
    await this.until(async () => (await this.status()) !== '');
    this.boxes.push(spawn('/usr/sbin/smsbox', ['-v', '4', this.file], { stdio: 'ignore' }));
    await this.until(async () => (await fetch(this.url)).status > 0);
    await this.until(async () => /SIM.*online/s.test(await this.status()));
  }

  /** Ends both boxes at once, in the middle of whatever they do. */
  async kill(): Promise<void> {
    const alive = this.boxes.filter(
      ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
    );
    await Promise.all(
      alive.map(async (box) => {
        const ended = once(box, 'exit');
        box.kill('SIGKILL');
        await ended;
      }),
    );
  }

  private async status(): Promise<string> {
    const response = await fetch(
      `http://${LOOPBACK}:${String(this.ports.admin)}/status.txt?password=status`,
    );
    return response.text();
  }

  private async until(isSo: () => Promise<boolean>): Promise<void> {
    const deadline = performance.now() + 30_000;
    while (!(await isSo().catch(() => false))) {
      if (performance.now() > deadline) throw new Error('Kannel did not come up');
      await sleep(50);
    }
  }
}

function configuration(
  folder: string,
  ports: Record<'admin' | 'sendsms' | 'box', number>,
  smscPort: number,
): string {
  const group = (name: string, members: Record<string, string | number>) =>
    [
      `group = ${name}`,
      ...Object.entries(members).map(([key, value]) => `${key} = ${String(value)}`),
      '',
    ].join('\n');
  return [
    group('core', {
      'admin-port': ports.admin,
      'admin-interface': LOOPBACK,
      'admin-password': 'admin',
      'status-password': 'status',
      'smsbox-port': ports.box,
      'smsbox-interface': LOOPBACK,
      'box-allow-ip': LOOPBACK,
      'dlr-storage': 'internal',
      'store-type': 'file',
      'store-location': join(folder, 'store'),
      'sms-resend-freq': 1,
      'sms-resend-retry': 2,
    }),
    group('smsc', {
      smsc: 'smpp',
      'smsc-id': 'SIM',
      'allowed-smsc-id': 'SIM',
      host: LOOPBACK,
      port: smscPort,
      'transceiver-mode': 'true',
      'smsc-username': 'keypad',
      'smsc-password': 'smppsecr',
      'system-type': 'VMA',
      'interface-version': 34,
      'enquire-link-interval': 5,
      'reconnect-delay': 1,
      'dest-addr-ton': 1,
      'dest-addr-npi': 1,
      'wait-ack': 5,
    }),
    group('smsbox', {
      'bearerbox-host': LOOPBACK,
      'bearerbox-port': ports.box,
      'sendsms-port': ports.sendsms,
      'sendsms-interface': LOOPBACK,
      'global-sender': 1000,
    }),
    group('sendsms-user', {
      username: 'keypad',
      password: 'kannel-secret',
      'user-allow-ip': LOOPBACK,
      'max-messages': 3,
      concatenation: 'true',
    }),
  ].join('\n');
}
