import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Actor, expectOk } from '../support/actors/actor.js';
import { expectTokenRefusal } from '../support/assertions/refusal.js';
import { count } from '../support/assertions/tally.js';
import { startApp, type TestApp } from '../support/servers/app.js';
import {
  findMariadb,
  startMortalMariadb,
  type MortalMariadb,
  type Programs,
} from '../support/servers/mariadb-server.js';

const PATIENCE = 180_000;
/** Ids of a cell leave the same remainder. */
const CELLS = 64;

const found = findMariadb();
const programs =
  inject('engine') === 'mariadb' && found !== undefined && 'server' in found ? found : undefined;

interface Cell {
  readonly number: number;
  readonly server: MortalMariadb;
  readonly app: TestApp;
}

/** Starts an independent service; all cells have the same KEYS. */
async function startCell(found: Programs, number: number): Promise<Cell> {
  const server = await startMortalMariadb(found, mkdtempSync(join(inject('runFolder'), 'cell-')), [
    `--auto-increment-increment=${String(CELLS)}`,
    `--auto-increment-offset=${String(number)}`,
  ]);
  const root = await createConnection(server.url.replace(/^mariadb:/, 'mysql:'));
  await root.query('CREATE DATABASE keypad');
  await root.end();
  const app = await startApp({
    DATABASE_URL: `${server.url}/keypad`,
    KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    LIMITS: 'off',
  });
  return { number, server, app };
}

describe.runIf(programs !== undefined)(
  'cells, which are independent services with ids of their own',
  () => {
    let cells: Cell[] = [];
    beforeAll(async () => {
      if (programs === undefined) return;
      cells = await Promise.all([5, 6].map((number) => startCell(programs, number)));
    }, PATIENCE);
    afterAll(async () => {
      for (const { app, server } of cells) {
        await app.close();
        await server.kill();
      }
    }, PATIENCE);

    it(
      'every generated id leaves the number of its cell when it is divided by the number of cells',
      async () => {
        for (const { number, app } of cells) {
          for (let i = 0; i < 3; i += 1) {
            const actor = await Actor.signedIn(app);
            const add =
              'mutation { TicketAdd(ticket_department_id: 1, title: "Hello", content: "Hello") { id } }';
            expect((await actor.gql(add)).body.errors).toBeUndefined();
          }
          for (const table of [
            'users',
            'sessions',
            'messages',
            'audit_events',
            'tickets',
            'ticket_replies',
          ]) {
            expect(await count(app, table)).toBeGreaterThanOrEqual(3);
            expect(
              await count(app, `${table} WHERE id % ${String(CELLS)} <> ${String(number)}`),
            ).toBe(0);
          }
        }
      },
      PATIENCE,
    );

    it(
      'another cell refuses the tokens of a session, and the session lives on',
      async () => {
        const [home, other] = cells;
        if (home === undefined || other === undefined) throw new Error('there are no two cells');
        const actor = await Actor.signedIn(home.app);
        const stranger = await Actor.signedIn(other.app);
        const own = stranger.tokens;
        stranger.tokens = actor.tokens;
        expectTokenRefusal(await stranger.refreshWith(), 'INVALID_GRANT');
        expect((await stranger.gql('{ Me { id } }')).status).toBe(401);
        stranger.tokens = own;
        expectOk(await stranger.refreshWith());
        expectOk(await actor.refreshWith());
      },
      PATIENCE,
    );
  },
);
