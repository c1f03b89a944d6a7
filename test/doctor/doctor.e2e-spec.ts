import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createDataSource, migrateSchema } from '../../src/platform/database/index.js';
import { runDoctor, type DoctorFinding } from '../../src/operations/doctor/index.js';
import { startApp, type Settings } from '../support/servers/app.js';
import { freshDatabase, type FreshDatabase } from '../support/servers/fresh-database.js';

const CHECKS = [
  'settings',
  'guessing',
  'sms',
  'files',
  'database',
  'clock',
  'durability',
  'migrations',
  'schema',
  'keys',
  'signing-key',
];

describe('keypad doctor', () => {
  let database: FreshDatabase;
  let settings: Settings;
  beforeEach(async () => {
    database = await freshDatabase();
    settings = {
      NODE_ENV: 'test',
      DATA_DIR: mkdtempSync(join(inject('runFolder'), 'data-')),
      DATABASE_URL: database.url,
      DATABASE_MIGRATE: 'off',
      KEYS: newKeys(),
    };
  });
  afterEach(() => database.drop());

  async function onDatabase(work: string): Promise<void> {
    const source = await createDataSource(database.url, { entities: [], pool: 2 }).initialize();
    await (work === 'migrate' ? migrateSchema(source) : source.query(work));
    await source.destroy();
  }
  /** Starts and stops the service, so that its keys exist. */
  async function start(): Promise<void> {
    await onDatabase('migrate');
    const app = await startApp(settings);
    await app.close();
  }
  async function findings(changes: Settings = {}): Promise<DoctorFinding[]> {
    const all: DoctorFinding[] = [];
    for await (const finding of runDoctor({ ...settings, ...changes })) all.push(finding);
    return all;
  }
  /** Returns the findings that are not ok, as `status name`. */
  async function problems(changes?: Settings): Promise<string[]> {
    return (await findings(changes))
      .filter(({ status }) => status !== 'ok')
      .map(({ status, name }) => `${status} ${name}`);
  }

  it('finds no fault in a service that has run', async () => {
    await start();
    const all = await findings();
    expect(all.map(({ name }) => name)).toEqual([...CHECKS, 'demo-client', 'webhooks']);
    expect(all.filter(({ status }) => status !== 'ok')).toEqual([]);
  });

  it('warns of what the next start will create', async () => {
    await onDatabase('migrate');
    expect(await problems()).toEqual(['warn signing-key']);
    await onDatabase('DELETE FROM migrations');
    expect(await problems({ DATABASE_MIGRATE: 'on' })).toEqual(['warn migrations']);
  });

  it('fails on migrations that will not run automatically, and changes nothing', async () => {
    await onDatabase('SELECT 1');
    expect(await problems()).toEqual(['fail migrations']);
    expect(await problems()).toEqual(['fail migrations']);
    const source = await createDataSource(database.url, { entities: [] }).initialize();
    const runner = source.createQueryRunner();
    expect(await runner.hasTable('migrations')).toBe(false);
    await runner.release();
    await source.destroy();
  });

  if (inject('engine') === 'mariadb') {
    let server: Connection;
    let flushed: unknown;
    const flush = (value: unknown) =>
      server.query('SET GLOBAL innodb_flush_log_at_trx_commit = ?', [value]);

    // The test server flushes once a second, for speed.
    beforeAll(async () => {
      server = await createConnection(inject('serverUrl').replace(/^mariadb:/, 'mysql:'));
      const [rows] = await server.query<RowDataPacket[]>(
        'SELECT @@GLOBAL.innodb_flush_log_at_trx_commit AS flushed',
      );
      flushed = rows[0]?.['flushed'];
      await flush(1);
    });
    afterAll(async () => {
      await flush(flushed);
      await server.end();
    });

    it.each(['mysql:', 'mariadb:'])(
      'accepts the scheme %s for the server and finds no difference',
      async (scheme) => {
        settings = { ...settings, DATABASE_URL: database.url.replace(/^\w+:/, scheme) };
        await start();
        expect(await problems()).toEqual([]);
      },
    );

    it('warns of a server that acknowledges commits before they are on disk [FLT-1]', async () => {
      await start();
      expect(await problems()).toEqual([]);
      try {
        await flush(2);
        expect(await problems()).toEqual(['warn durability']);
        const found = (await findings()).find(({ name }) => name === 'durability');
        expect(found?.text).toMatch(/^innodb_flush_log_at_trx_commit is 2: /);
      } finally {
        await flush(1);
      }
    });
  }

  it('accepts the schema of a later version [FLT-5]', async () => {
    await start();
    await onDatabase('ALTER TABLE users ADD COLUMN nickname varchar(60) NULL');
    await onDatabase(
      "INSERT INTO migrations (timestamp, name) VALUES (1900000000000, 'Later1900000000000')",
    );
    expect(await problems()).toEqual(['warn schema']);
  });

  it('fails on a schema that does not match this version, and lists the differences', async () => {
    await start();
    await onDatabase('ALTER TABLE users DROP COLUMN sign_ins');
    const schema = (await findings()).find(({ name }) => name === 'schema');
    expect(schema?.status).toBe('fail');
    expect(schema?.text).toMatch(/^does not match this version \(\d+ differences\)/);
    expect(schema?.details?.join()).toContain('sign_ins');
  });

  it('fails if KEYS lacks a key that rows were encrypted with, and names it [KEY-1]', async () => {
    await start();
    const KEYS = newKeys('other');
    expect(await problems({ KEYS })).toEqual(['fail keys', 'fail signing-key']);
    const keys = (await findings({ KEYS })).find(({ name }) => name === 'keys');
    expect(keys?.text).toBe('in use but not in KEYS: test (client secrets), test (signing keys)');
    expect(await problems({ KEYS: `${KEYS},${String(settings.KEYS)}` })).toEqual([]);
  });

  it('fails on other bytes under the id of a known key, and names it [KEY-3]', async () => {
    await start();
    const KEYS = newKeys();
    expect(await problems({ KEYS })).toEqual(['fail signing-key']);
    const found = (await findings({ KEYS })).find(({ name }) => name === 'signing-key');
    expect(found?.text).toMatch(/^KEYS has other bytes under test, which encrypted \w+$/);
    expect(found?.mend).toBe('restore that key in KEYS, or give the new one another id');
  });

  it('fails on a new key behind the last one, and names the last one [KEY-4]', async () => {
    await start();
    const KEYS = `${String(settings.KEYS)},k9:${randomBytes(32).toString('base64')}`;
    expect(await problems({ KEYS })).toEqual(['fail signing-key']);
    const found = (await findings({ KEYS })).find(({ name }) => name === 'signing-key');
    expect(found?.text).toContain('KEYS must end with test, which derives');
  });

  it('fails on secrets that other users can read, and warns of a folder that they can list', async () => {
    await start();
    const folder = String(settings.DATA_DIR);
    chmodSync(folder, 0o755);
    expect(await problems()).toEqual(['warn files']);
    writeFileSync(join(folder, 'backup-of-mine'), '', { mode: 0o640 });
    expect(await problems()).toEqual(['fail files']);
  });

  it.runIf(inject('engine') === 'sqlite')(
    'fails on a database that other users can read [FLT-7]',
    async () => {
      await start();
      const file = String(settings.DATABASE_URL).slice('sqlite:'.length);
      chmodSync(file, 0o644);
      expect(await problems()).toEqual(['fail files']);
      chmodSync(file, 0o600);
      expect(await problems()).toEqual([]);
    },
  );

  it('fails on a demo client in production', async () => {
    await start();
    await onDatabase('UPDATE clients SET demo = 1');
    expect(await problems()).toEqual([]);
    const production: Settings = {
      NODE_ENV: 'production',
      BASE_URL: 'https://keypad.test',
      DELIVERY: 'webhook',
      DELIVERY_WEBHOOK_URL: 'https://sms.test/send',
      DELIVERY_WEBHOOK_TOKEN: 'Fq3xT9vLm2KdZ7rWb8NcYh',
      USSD_GATEWAY_TOKEN: 'Fq3xT9vLm2KdZ7rWb8NcYh',
    };
    expect(await problems(production)).toEqual(['warn proxies', 'fail demo-client']);
    expect(await problems({ ...production, TRUSTED_PROXIES: '10.0.0.0/8' })).toEqual([
      'fail demo-client',
    ]);
  });

  it('warns of settings that make codes too easy to guess', async () => {
    await start();
    expect(await problems({ LIMITS: 'off' })).toEqual(['warn settings', 'warn guessing']);
  });

  it('warns of a variable that is probably a misspelt setting', async () => {
    await start();
    const all: DoctorFinding[] = [];
    for await (const finding of runDoctor({ ...settings, OTP_TTI: '300' })) all.push(finding);
    const problems = all.filter(({ status }) => status !== 'ok');
    const text = 'OTP_TTI: is not a setting; did you mean OTP_TTL?';
    const mend = 'rename the variable, or remove it (`unset OTP_TTI`)';
    expect(problems).toEqual([{ status: 'warn', name: 'settings', text, mend }]);
  });

  it('names every faulty setting and its form', async () => {
    expect(await findings({ PORT: 'x', OTP_TTL: '1' })).toEqual([
      expect.objectContaining({
        status: 'fail',
        name: 'settings',
        mend: 'set PORT: integer 0–65535',
      }),
      expect.objectContaining({
        status: 'fail',
        name: 'settings',
        mend: 'set OTP_TTL: integer 30–900, seconds',
      }),
    ]);
  });

  it('reports an unreachable database without its password', async () => {
    const all = await findings({ DATABASE_URL: 'mysql://root:s3cret@127.0.0.1:1/keypad' });
    expect(all.at(-1)).toMatchObject({ status: 'fail', name: 'database' });
    expect(JSON.stringify(all)).not.toContain('s3cret');
  });
});

function newKeys(id = 'test'): string {
  return `${id}:${randomBytes(32).toString('base64')}`;
}
