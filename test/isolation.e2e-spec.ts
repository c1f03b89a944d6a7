import { describe, expect, inject, it } from 'vitest';
import { Database, sql } from '../src/database/index.js';
import { startApp, type TestApp } from './support/app.js';
import { freshDatabase } from './support/fresh-database.js';

const POOL = 20;
const SHOW = sql`SHOW SESSION VARIABLES WHERE Variable_name IN
  ('transaction_isolation', 'tx_isolation', 'innodb_lock_wait_timeout')`;

interface Session {
  readonly id: number;
  readonly isolation: string | undefined;
  readonly lockWait: string | undefined;
}

// The embedded database has one connection, and one writer at a time.
describe.runIf(inject('engine') === 'mariadb')('RACE-5 the connections of the pool', () => {
  it.each([
    ['READ-COMMITTED', ''],
    ['REPEATABLE-READ', '?isolation=REPEATABLE-READ'],
  ])('all run at %s and wait 1 s for a lock, whenever they were opened; URL with "%s"', async (level, parameters) => {
    const database = await freshDatabase();
    const app = await startApp({ DATABASE_URL: database.url + parameters, DATABASE_POOL: String(POOL) });
    const old = await app.query('SELECT id FROM information_schema.processlist WHERE db = DATABASE()');
    const sessions = await wholePool(app);
    const opened = sessions.filter(({ id }) => !old.some((each) => Number(each['id']) === id));
    expect(opened.length).toBeGreaterThan(0);
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(POOL);
    const expected = sessions.map(({ id }) => ({ id, isolation: level, lockWait: '1' }));
    expect(sessions).toEqual(expected);
    await app.close();
    await database.drop();
  });
});

/** As many transactions at once as there are connections; each ends when all have begun. */
async function wholePool(app: TestApp): Promise<Session[]> {
  const allHeld = Promise.withResolvers<undefined>();
  let held = 0;
  const one = () =>
    app.get(Database).transaction(async (tx): Promise<Session> => {
      held += 1;
      if (held === POOL) allHeld.resolve(undefined);
      const session = await tx.row<{ id: number }>(sql`SELECT CONNECTION_ID() AS id`);
      const rows = await tx.rows<{ Variable_name: string; Value: string }>(SHOW);
      await allHeld.promise;
      const values = new Map(rows.map(({ Variable_name, Value }) => [Variable_name, Value]));
      const isolation = values.get('transaction_isolation') ?? values.get('tx_isolation');
      return { id: Number(session?.id), isolation, lockWait: values.get('innodb_lock_wait_timeout') };
    });
  return Promise.all(Array.from({ length: POOL }, one));
}
