import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createDataSource } from '../../src/database/index.js';
import { examine } from '../../src/doctor/index.js';
import { freshDatabase, type FreshDatabase } from '../support/servers/fresh-database.js';

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

  function withPart(parts: Partial<Record<'username' | 'password' | 'pathname' | 'port', string>>): string {
    return Object.assign(new URL(database.url), parts).href;
  }

  it.each([
    ['a wrong password', { username: user, password: wrong }, 'check user and password of DATABASE_URL'],
    ['a user without rights', { username: user, password }, 'give the user of DATABASE_URL all rights'],
    ['an unknown database', { pathname: '/keypad_unknown' }, 'CREATE DATABASE keypad CHARACTER SET utf8mb4'],
    ['no server', { port: '1' }, 'check host and port of DATABASE_URL'],
  ] as const)('says for %s what mends it, and no password', async (_case, parts, mend) => {
    const found = [];
    for await (const finding of examine({ NODE_ENV: 'test', DATABASE_URL: withPart(parts) })) found.push(finding);
    const last = found.at(-1);
    expect(last).toMatchObject({ name: 'database', status: 'fail' });
    expect(last?.mend).toContain(mend);
    for (const secret of [password, wrong]) expect(JSON.stringify(found)).not.toContain(secret);
  });
});
