import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { UsersService } from '../../src/accounts/users/index.js';
import { Actor } from '../support/actors/actor.js';
import { useApp } from '../support/servers/app.js';
import { ask, dataOf, gqlCodeOf, askFor, IDENTIFIED } from '../support/actors/graphql.js';
import type { Answer } from '../support/actors/http.js';

/** Long enough for a fast operation on a busy machine. */
const LIMIT_MS = 1_000;
const POOL = 3;
const EVERYTHING = '{ TicketDepartments { id } Application { platform } }';
const ADD = 'mutation { TicketAdd(ticket_department_id: 1, title: "Slow", content: "c") { id } }';

/** The embedded database and the functions that its statements call run in this thread. */
interface Embedded {
  function(name: string, body: () => number): void;
}

describe('an operation that takes too long', () => {
  let actor: Actor;
  const app = useApp({
    GRAPHQL_TIMEOUT: String(LIMIT_MS),
    DATABASE_POOL: String(POOL),
    LIMITS: 'off',
  });
  beforeAll(async () => {
    actor = await Actor.signedIn(app);
    if (inject('engine') === 'sqlite') {
      // TypeORM types the connection as any.
      const { databaseConnection } = app.dataSource.driver as unknown as {
        databaseConnection: Embedded;
      };
      databaseConnection.function('block', () => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * LIMIT_MS);
        return 0;
      });
    }
  });

  /**
   * Makes reads of a table slow while `work` runs: a minute on MariaDB, twice the limit on SQLite.
   */
  async function withSlow(table: string, work: () => Promise<void>): Promise<void> {
    const wait = inject('engine') === 'mariadb' ? 'SLEEP(60) = 0' : 'block() = 0';
    await app.query(`ALTER TABLE ${table} RENAME TO away`);
    await app.query(`CREATE VIEW ${table} AS SELECT * FROM away WHERE ${wait}`);
    try {
      await work();
    } finally {
      await app.query(`DROP VIEW ${table}`);
      await app.query(`ALTER TABLE away RENAME TO ${table}`);
    }
  }

  function expectStopped(answer: Answer, started: number): void {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(gqlCodeOf(answer)).toBe('OPERATION_TIMEOUT');
    expect(answer.body.errors?.[0]).toMatchObject({
      message: 'The operation took too long and was stopped.',
      extensions: { request_id: answer.headers.get('x-request-id') },
    });
    // What it stopped takes a minute on MariaDB, and a resolver that never returns takes forever.
    expect(performance.now() - started).toBeLessThan(30_000);
  }

  /** Returns the number of statements that still run. */
  async function running(): Promise<number> {
    const rows = await app.query(
      "SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID() AND command <> 'Sleep'",
    );
    return rows.length;
  }

  describe.runIf(inject('engine') === 'mariadb')('on MariaDB', () => {
    it('gets a response at the limit, with the data of the other fields [GQL-3]', async () => {
      await withSlow('departments', async () => {
        const started = performance.now();
        const answer = await actor.gql(EVERYTHING);
        expectStopped(answer, started);
        expect(answer.body.data).toEqual({
          TicketDepartments: null,
          Application: { platform: 'WEB' },
        });
        expect(answer.body.errors?.[0]?.path).toEqual(['TicketDepartments']);
      });
    });

    it('frees its connection in the pool and on the server, also if every connection is taken [GQL-3]', async () => {
      await withSlow('departments', async () => {
        const started = performance.now();
        const slow = await Promise.all(
          Array.from({ length: POOL }, () => actor.gql('{ TicketDepartments { id } }')),
        );
        for (const answer of slow) expectStopped(answer, started);
        expect(dataOf(await actor.gql('{ Me { first_name } }'))).toEqual({
          Me: { first_name: 'Sara' },
        });
        await vi.waitFor(async () => {
          expect(await running()).toBe(0);
        }, 5_000);
      });
    });

    it('leaves no row and no lock if it is a mutation [GQL-3]', async () => {
      await app.query(
        'CREATE TRIGGER slow BEFORE INSERT ON ticket_replies FOR EACH ROW SET NEW.content = CONCAT(SLEEP(60), NEW.content)',
      );
      const started = performance.now();
      const answer = await actor.gql(ADD);
      expectStopped(answer, started);
      expect(answer.body.data).toBeNull();
      await app.query('DROP TRIGGER slow');
      expect(await app.query("SELECT id FROM tickets WHERE title = 'Slow'")).toEqual([]);
      expect(await ask(actor, ADD)).toHaveProperty('id');
    });
  });

  describe.runIf(inject('engine') === 'sqlite')('on SQLite', () => {
    it('sends no statement after the limit, but the current one finishes [GQL-3]', async () => {
      const { id } = await askFor(actor, IDENTIFIED, ADD);
      await withSlow('tickets', async () => {
        const started = performance.now();
        const answer = await actor.gql('{ Tickets { id department { id } } }');
        expectStopped(answer, started);
        expect(answer.body.data).toEqual({ Tickets: [{ id, department: null }] });
      });
      expect(dataOf(await actor.gql('{ Tickets { id } }'))).toEqual({ Tickets: [{ id }] });
    });
  });

  it('gets a response at the limit if a resolver never returns [GQL-3]', async () => {
    const service = app.get(UsersService);
    vi.spyOn(service, 'getSelf').mockReturnValue(
      new Promise(() => {
        // Never.
      }),
    );
    const started = performance.now();
    const answer = await actor.gql('{ Me { id } }');
    vi.restoreAllMocks();
    expectStopped(answer, started);
    expect(answer.body.data).toBeNull();
  });
});
