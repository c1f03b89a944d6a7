import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it, vi } from 'vitest';
import {
  columns,
  createEngine,
  Database,
  openDataSource,
  sql,
} from '../../src/platform/database/index.js';
import { UsersService } from '../../src/accounts/users/index.js';
import { Actor } from '../support/actors/actor.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import { freshDatabase } from '../support/servers/fresh-database.js';
import { dataOf, gqlCodeOf } from '../support/actors/graphql.js';
import { findMariadb, startMortalMariadb } from '../support/servers/mariadb-server.js';
import { staffMember } from '../support/actors/staff.js';
import { TicketUser } from '../support/actors/ticket-user.js';

const POOL = 20;
const SHOW = sql`/* spec */ SHOW SESSION VARIABLES WHERE Variable_name IN
  ('transaction_isolation', 'tx_isolation', 'innodb_lock_wait_timeout')`;

interface Session {
  readonly id: number;
  readonly isolation: string | undefined;
  readonly lockWait: string | undefined;
}

// SQLite has one connection and one writer at a time.
describe.runIf(inject('engine') === 'mariadb')('the connections of the pool [RACE-5]', () => {
  it.each([
    ['READ-COMMITTED', ''],
    ['REPEATABLE-READ', '?isolation=REPEATABLE-READ'],
  ])(
    'connections of all ages run at %s and wait 1 s for a lock; URL with "%s"',
    async (level, parameters) => {
      const database = await freshDatabase();
      const app = await startApp({
        DATABASE_URL: database.url + parameters,
        DATABASE_POOL: String(POOL),
      });
      const old = await app.query(
        'SELECT id FROM information_schema.processlist WHERE db = DATABASE()',
      );
      const sessions = await wholePool(app);
      const opened = sessions.filter(({ id }) => !old.some((each) => Number(each['id']) === id));
      expect(opened.length).toBeGreaterThan(0);
      expect(new Set(sessions.map(({ id }) => id)).size).toBe(POOL);
      const expected = sessions.map(({ id }) => ({ id, isolation: level, lockWait: '1' }));
      expect(sessions).toEqual(expected);
      await app.close();
      await database.drop();
    },
  );
});

describe.runIf(inject('engine') === 'mariadb')('REPEATABLE READ [RACE-5]', () => {
  it('a move of support after the owner closed the ticket is refused as closed', async () => {
    const database = await freshDatabase();
    const app = await startApp({
      DATABASE_URL: `${database.url}?isolation=REPEATABLE-READ`,
      LIMITS: 'off',
    });
    const { actor, id: staffId } = await staffMember(app);
    const owner = new TicketUser(await Actor.signedIn(app));
    const users = app.get(UsersService);
    const findRole = users.findRole.bind(users);
    /** Sends `mutation`, and closes the ticket after the first read of its transaction. */
    const overtaken = async (mutation: (id: string) => string) => {
      const { id } = await owner.add();
      vi.spyOn(users, 'findRole').mockImplementationOnce(async (tx, member) => {
        const result = await findRole(tx, member);
        await owner.close(id);
        return result;
      });
      return actor.gql(`mutation { ${mutation(id)} { ticket { status } } }`);
    };
    const assigned = await overtaken(
      (id) => `StaffTicketAssign(id: ${id}, assignee_id: ${String(staffId)})`,
    );
    expect(gqlCodeOf(assigned)).toBe('TICKET_CLOSED');
    const closed = await overtaken((id) => `StaffTicketClose(id: ${id})`);
    expect(dataOf(closed)).toEqual({ StaffTicketClose: { ticket: { status: 'CLOSED' } } });
    vi.restoreAllMocks();
    await app.close();
    await database.drop();
  });
});

const found = findMariadb();
const programs =
  inject('engine') === 'mariadb' && found !== undefined && 'server' in found ? found : undefined;

describe.runIf(programs !== undefined)('a server without autocommit [FLT-1]', () => {
  it('keeps what is written outside of a transaction', async () => {
    if (programs === undefined) return;
    const mariadb = await startMortalMariadb(
      programs,
      mkdtempSync(join(inject('runFolder'), 'autocommit-')),
      ['--autocommit=0'],
    );
    const url = `${mariadb.url}/mysql`;
    const writer = await openDataSource(url, { entities: [], pool: 2 });
    const reader = await openDataSource(url, { entities: [], pool: 1 });
    await writer.query('CREATE TABLE kept (id int PRIMARY KEY) ENGINE=InnoDB');
    await new Database(await createEngine(writer)).change(
      sql`/* spec */ INSERT INTO kept (id) VALUES (${1})`,
    );
    expect(await reader.query('SELECT id FROM kept')).toEqual([{ id: 1 }]);
    await Promise.all([writer.destroy(), reader.destroy()]);
    await mariadb.kill();
  });
});

/** Opens as many transactions as there are connections; each ends when all have begun. */
async function wholePool(app: TestApp): Promise<Session[]> {
  const allHeld = Promise.withResolvers<undefined>();
  let held = 0;
  const one = () =>
    app.get(Database).transaction(async (tx): Promise<Session> => {
      held += 1;
      if (held === POOL) allHeld.resolve(undefined);
      const session = await tx.row(
        columns({ id: Number }),
        sql`/* spec */ SELECT CONNECTION_ID() AS id`,
      );
      const rows = await tx.rows(columns({ Variable_name: String, Value: String }), SHOW);
      await allHeld.promise;
      const values = new Map(rows.map(({ Variable_name, Value }) => [Variable_name, Value]));
      const isolation = values.get('transaction_isolation') ?? values.get('tx_isolation');
      return {
        id: Number(session?.id),
        isolation,
        lockWait: values.get('innodb_lock_wait_timeout'),
      };
    });
  return Promise.all(Array.from({ length: POOL }, one));
}
