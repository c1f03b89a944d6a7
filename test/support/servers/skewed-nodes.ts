import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { TOKEN } from '../actors/ussd.js';
import { startApp, type Settings, type TestApp } from './app.js';
import { cleanAtExit } from './clean-at-exit.js';
import { findGalera, GaleraNode, hasFaketime } from './galera-node.js';
import { scratchFolder } from './scratch.js';
import { SmsGateway } from './sms-gateway.js';

/** Lead of the clock of one node over the right time, and lag of the other's. */
export const SKEW_MS = 2_000;

/** Two nodes of Galera whose clocks differ by 2 × SKEW_MS, and a replica of the service on each. */
export interface SkewedNodes {
  readonly ahead: TestApp;
  readonly behind: TestApp;
  /** Counts the messages of both. */
  readonly gateway: SmsGateway;
  readonly close: () => Promise<void>;
}

/**
 * Returns a function that starts them; undefined if MariaDB, Galera or libfaketime is not
 * installed, except in CI.
 */
export function findSkewedNodes(): (() => Promise<SkewedNodes>) | undefined {
  const isInstalled = (findGalera() !== undefined && hasFaketime) || process.env['CI'] === 'true';
  return inject('engine') === 'mariadb' && isInstalled ? start : undefined;
}

async function start(): Promise<SkewedNodes> {
  const galera = findGalera();
  if (galera === undefined)
    throw new Error('apt-get install mariadb-server galera-4 rsync libfaketime');
  const folder = scratchFolder('keypad-clocks-');
  cleanAtExit(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  // The account of the servers must reach their folders.
  chmodSync(folder, 0o755);
  const prepare = (name: string, shift: number) =>
    GaleraNode.prepare(galera, name, join(folder, name), shift);
  const [fast, slow] = [await prepare('ahead', SKEW_MS), await prepare('behind', -SKEW_MS)];
  await GaleraNode.startTogether([fast, slow]);
  await fast.query('CREATE DATABASE keypad CHARACTER SET utf8mb4');
  const gateway = await SmsGateway.start();
  const settings = settingsFor(gateway);
  const ahead = await startApp({ ...settings, DATABASE_URL: `${fast.url}/keypad` });
  const behind = await startApp({ ...settings, DATABASE_URL: `${slow.url}/keypad` });
  const close = async () => {
    await ahead.close();
    await behind.close();
    gateway.close();
    await Promise.all([fast.kill(), slow.kill()]);
    rmSync(folder, { recursive: true });
    removeTraces();
  };
  return { ahead, behind, gateway, close };
}

/** Removes what libfaketime leaves in shared memory for a process that was killed. */
function removeTraces(): void {
  for (const file of globSync('/dev/shm/{,sem.}faketime_*')) {
    if (!existsSync(`/proc/${/\d+$/.exec(file)?.[0] ?? ''}`)) rmSync(file, { force: true });
  }
}

function settingsFor({ url }: SmsGateway): Settings {
  return {
    ...{
      KEYS: `test:${randomBytes(32).toString('base64')}`,
      BASE_URL: 'http://keypad.test',
      LIMITS: 'off',
    },
    ...{ DELIVERY: 'webhook', DELIVERY_WEBHOOK_URL: `${url}/sms`, DELIVERY_WEBHOOK_TOKEN: 'token' },
    ...{
      USSD_GATEWAYS: JSON.stringify([{ name: 'at', form: 'con-end', tokens: ['$SECRET_TOKEN'] }]),
      SECRET_TOKEN: TOKEN,
    },
  };
}
