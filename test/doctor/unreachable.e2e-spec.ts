import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createDataSource, migrateSchema } from '../../src/platform/database/index.js';
import { runDoctor, type DoctorFinding } from '../../src/operations/doctor/index.js';
import type { Settings } from '../support/servers/app.js';
import { freshDatabase, type FreshDatabase } from '../support/servers/fresh-database.js';

async function lastFinding(settings: Settings): Promise<DoctorFinding | undefined> {
  let last: DoctorFinding | undefined;
  for await (const finding of runDoctor({ NODE_ENV: 'test', ...settings })) last = finding;
  return last;
}

describe.runIf(inject('engine') === 'sqlite')('keypad doctor without a file of SQLite', () => {
  const DATA_DIR = mkdtempSync(join(inject('runFolder'), 'data-'));
  const noDatabase = join(DATA_DIR, 'keypad.txt');
  const damaged = join(DATA_DIR, 'damaged.sqlite');
  const folder = join(DATA_DIR, 'folder');
  beforeAll(async () => {
    mkdirSync(folder);
    writeFileSync(noDatabase, 'This is a text, and no database. '.repeat(100));
    const source = createDataSource(`sqlite:${damaged}`, { entities: [] });
    await migrateSchema(await source.initialize());
    await source.destroy();
    const bytes = readFileSync(damaged);
    writeFileSync(damaged, bytes.fill(0xff, 4_096));
  });

  it.each([
    ['a file that is no database', noDatabase, 'let DATABASE_URL name a file of SQLite'],
    ['a damaged file', damaged, 'run `keypad restore FILE`'],
    ['a folder', folder, 'let DATABASE_URL name a file, not a folder'],
  ])('says for %s what mends it', async (_case, path, mend) => {
    expect(await lastFinding({ DATA_DIR, DATABASE_URL: `sqlite:${path}` })).toMatchObject({
      status: 'fail',
      name: 'database',
      text: expect.stringMatching(/^cannot be used: /) as string,
      mend: expect.stringContaining(mend) as string,
    });
  });
});

describe.runIf(inject('engine') === 'mariadb')('keypad doctor without a database', () => {
  const user = `u${randomBytes(6).toString('hex')}`;
  const [password, wrong] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
  let database: FreshDatabase;

  async function onServer(...statements: string[]): Promise<void> {
    const source = await createDataSource(database.url, { entities: [], pool: 2 }).initialize();
    for (const statement of statements) await source.query(statement);
    await source.destroy();
  }
  beforeAll(async () => {
    database = await freshDatabase();
    await onServer(
      `CREATE USER ${user}@'%' IDENTIFIED BY '${password}'`,
      `CREATE USER ${user}@localhost IDENTIFIED BY '${password}'`,
    );
    return async () => {
      await onServer(`DROP USER ${user}@'%', ${user}@localhost`);
      await database.drop();
    };
  });

  function withPart(
    parts: Partial<
      Record<'hostname' | 'username' | 'password' | 'pathname' | 'port' | 'search', string>
    >,
  ): string {
    return Object.assign(new URL(database.url), parts).href;
  }

  it.each([
    [
      'a wrong password',
      { username: user, password: wrong },
      'check user and password of DATABASE_URL',
    ],
    [
      'a user without rights',
      { username: user, password },
      'give the user of DATABASE_URL all rights',
    ],
    [
      'an unknown database',
      { pathname: '/keypad_unknown' },
      'CREATE DATABASE keypad CHARACTER SET utf8mb4',
    ],
    ['no server', { port: '1' }, 'check host and port of DATABASE_URL'],
    [
      'an unknown user',
      { username: `${user}x`, password },
      'check user and password of DATABASE_URL',
    ],
    ['TLS with a server without it', { hostname: 'localhost', search: '?tls=on' }, 'tls'],
  ] as const)('says for %s what mends it, and no password', async (_case, parts, mend) => {
    const last = await lastFinding({ DATABASE_URL: withPart(parts) });
    expect(last).toMatchObject({ name: 'database', status: 'fail' });
    expect(last?.mend).toContain(mend);
    for (const secret of [password, wrong]) expect(JSON.stringify(last)).not.toContain(secret);
  });
});
