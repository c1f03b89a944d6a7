import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDataSource } from '../../src/platform/database/index.js';
import { startApp, type Settings } from '../support/servers/app.js';
import { COMPILED_CODE } from '../support/servers/built.js';
import { freshDatabase, type FreshDatabase } from '../support/servers/fresh-database.js';
import { fixedPort } from '../support/servers/ports.js';
import { startServer } from '../support/servers/processes.js';
import { newKey } from '../support/servers/production.js';

const MAIN = join(resolve(import.meta.dirname, '../..'), 'dist/main.js');
const KEYS = `test:${newKey()}`;
const NAMED = ['BASE_URL', 'DATABASE_URL', 'KEYS', 'OTP_TTL'];
/** Value of each faulty setting. */
const SUBMITTED = 'Zebra-7731';

describe('npm run start:prod', () => {
  let database: FreshDatabase;
  let sound: Settings;

  beforeAll(async () => {
    database = await freshDatabase();
    sound = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      BASE_URL: 'https://keypad.test',
      DATA_DIR: mkdtempSync(join(inject('runFolder'), 'data-')),
      DATABASE_URL: database.url,
      KEYS,
      DELIVERY: 'webhook',
      DELIVERY_WEBHOOK_URL: 'https://sms.test/send',
      DELIVERY_WEBHOOK_TOKEN: 'Fq3xT9vLm2KdZ7rWb8NcYh',
      USSD_GATEWAY_TOKEN: 'Fq3xT9vLm2KdZ7rWb8NcYh',
    };
    const app = await startApp({ DATABASE_URL: database.url, KEYS });
    await app.query('UPDATE clients SET demo = 1');
    await app.close();
  });
  afterAll(() => database.drop());

  it('exits with 78 and names all faulty and missing settings and the demo client, but no value [FLT-4]', async () => {
    const faulty = { ...sound, KEYS: '', OTP_TTL: SUBMITTED, BASE_URL: SUBMITTED };
    const { code, stdout, stderr, wasOpen } = await failedStart(faulty);
    expect(code, stderr).toBe(78);
    const [title, ...faults] = stderr.trimEnd().split('\n');
    expect(title).toBe('keypad does not start:');
    expect(faults.map((fault) => /^- ([A-Z_]+): \S/.exec(fault)?.[1]).sort()).toEqual(NAMED);
    expect(faults.find((fault) => fault.includes('DATABASE_URL'))).toContain('demo client');
    expect(stdout).toBe('');
    expect(stderr).not.toContain(SUBMITTED);
    expect(wasOpen).toBe(false);
  });

  it('exits with 78 if there is a demo client [FLT-4]', async () => {
    const { code, stderr, wasOpen } = await failedStart(sound);
    expect({ code, wasOpen }).toEqual({ code: 78, wasOpen: false });
    expect(stderr).toMatch(/^keypad does not start:\n- DATABASE_URL: [^\n]*demo client[^\n]*\n$/);
  });

  it('serves with the same settings after the demo client is disabled', async () => {
    const source = await createDataSource(database.url, { entities: [] }).initialize();
    await source.query('UPDATE clients SET disabled_at = 1 WHERE demo = 1');
    await source.destroy();
    const server = await startServer(sound);
    expect((await server.stop()).code).toBe(0);
  });

  it('exits with 78 and names the key if KEYS has other bytes under the id of a known key [KEY-3]', async () => {
    const other = newKey();
    const { code, stderr, wasOpen } = await failedStart({
      ...sound,
      KEYS: `k2:${newKey()},test:${other}`,
    });
    expect({ code, wasOpen }, stderr).toEqual({ code: 78, wasOpen: false });
    expect(stderr).toMatch(
      /^keypad does not start: faulty settings: KEYS: does not contain the test that encrypted /m,
    );
    expect(stderr).not.toContain(other);
  });

  it('SIGTERM to `npm run start:prod` reaches the service, and npm exits with its code [FLT-3]', async () => {
    const port = await fixedPort();
    const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED_CODE, ...sound, PORT: String(port) };
    const npm = spawn('npm', ['run', '-s', 'start:prod'], {
      cwd: resolve(import.meta.dirname, '../..'),
      env,
    });
    const ended = once(npm, 'exit');
    await expect.poll(() => isOpen(port), { timeout: 250_000 }).toBe(true);
    npm.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await isOpen(port)).toBe(false);
  });
});

/** Runs the server until it exits, and tries its port meanwhile. */
async function failedStart(settings: Settings) {
  const port = await fixedPort();
  const env = { NODE_COMPILE_CACHE: COMPILED_CODE, ...settings, PORT: String(port) };
  const options = { env, timeout: 250_000, killSignal: 'SIGKILL' } as const;
  const ended = Promise.withResolvers<{ code: unknown; stdout: string; stderr: string }>();
  const child = execFile(process.execPath, [MAIN], options, (error, stdout, stderr) => {
    ended.resolve({ code: error === null ? 0 : error.code, stdout, stderr });
  });
  let wasOpen = false;
  while (child.exitCode === null && child.signalCode === null) {
    wasOpen ||= await isOpen(port);
    if (wasOpen) child.kill('SIGKILL');
    await sleep(10);
  }
  return { ...(await ended.promise), wasOpen: wasOpen || (await isOpen(port)) };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1');
    const close = (open: boolean) => {
      socket.destroy();
      answer(open);
    };
    socket.once('connect', () => {
      close(true);
    });
    socket.once('error', () => {
      close(false);
    });
  });
}
