import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { createConnection, type Connection } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { Database, sql, type StatementRunner } from '../../src/platform/database/index.js';
import { Actor, newNumber } from '../support/actors/actor.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { ask } from '../support/actors/graphql.js';
import { postJson, send, type Answer } from '../support/actors/http.js';
import { startLoad } from '../support/actors/load.js';
import {
  findMariadb,
  startMortalMariadb,
  type MortalMariadb,
} from '../support/servers/mariadb-server.js';
import { startServer, type ServerProcess } from '../support/servers/processes.js';
import { mockDiskSyncs } from '../support/servers/disk-syncs.js';
import { expectRefusal, expectTokenRefusal } from '../support/assertions/refusal.js';
import { tally } from '../support/assertions/tally.js';

const PATIENCE = 180_000;
const RECOVERY = { timeout: 5_000, interval: 50 };

const found = findMariadb();
const programs =
  inject('engine') === 'mariadb' && found !== undefined && 'server' in found ? found : undefined;

describe.runIf(programs !== undefined)('faults of MariaDB', { timeout: PATIENCE }, () => {
  let mariadb: MortalMariadb;
  let root: Connection;
  let app: TestApp;
  let settings: Settings;
  const servers: ServerProcess[] = [];

  beforeAll(async () => {
    if (programs === undefined) return;
    mariadb = await startMortalMariadb(
      programs,
      mkdtempSync(join(inject('runFolder'), 'mortal-')),
      ['--innodb-lock-wait-timeout=3600'],
    );
    root = await connect();
    await root.query('CREATE DATABASE keypad');
    // An administrator can write to a read-only server.
    await root.query("CREATE USER keypad@'%' IDENTIFIED BY 'keypad'");
    await root.query('GRANT ALL ON keypad.* TO keypad');
    settings = {
      DATABASE_URL: `${mariadb.url.replace('root@', 'keypad:keypad@')}/keypad`,
      KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      BASE_URL: 'http://keypad.test',
      LIMITS: 'off',
    };
    app = await startApp(settings);
  }, PATIENCE);
  it('a server that stops answering is given up after a timeout [FLT-2]', async () => {
    const database = app.get(Database);
    await database.now();
    mariadb.signal('SIGSTOP');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const unit = (tx: StatementRunner) =>
        tx.change(sql`/* spec */ UPDATE users SET sign_ins = sign_ins + 1`);
      const asked = Promise.allSettled([database.now(), database.transaction(unit)]);
      // Both requests are in progress, because their connections were open.
      for (let i = 0; i < 5; i += 1) await turn();
      await vi.advanceTimersByTimeAsync(10_000);
      const unavailable = { status: 'rejected', reason: { code: 'SERVICE_UNAVAILABLE' } };
      expect(await asked).toMatchObject([unavailable, unavailable]);
    } finally {
      vi.useRealTimers();
      mariadb.signal('SIGCONT');
    }
    await expect.poll(() => database.now().catch(() => 0)).toBeGreaterThan(0);
  });

  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop('SIGKILL')));
  }, PATIENCE);
  afterAll(async () => {
    await app.close();
    root.destroy();
    await mariadb.kill();
  }, PATIENCE);

  it('a server that restarts under load causes 503, recovers within 5 s and loses no acknowledged write [FLT-1] [FLT-2]', async () => {
    const server = await start();
    const actor = new Actor({ ...app, url: server.url });
    await actor.register();
    await actor.signIn();
    const load = startLoad(server.url, 4);
    await vi.waitUntil(() => load.seen.acknowledged.length > 20, { timeout: 20_000 });

    root.destroy();
    await mariadb.kill();
    expectRefusal(await actor.register(), 'SERVICE_UNAVAILABLE');
    expectRefusal(await actor.initialize(), 'SERVICE_UNAVAILABLE');
    expectTokenRefusal(await actor.token('000000'), 'SERVICE_UNAVAILABLE');
    expectTokenRefusal(await actor.refreshWith(), 'SERVICE_UNAVAILABLE');
    expectGraphqlUnavailable(await actor.gql('{ Tickets { id } }'));
    await health(server, 503);
    // The revocation list is now out of date, so the guard itself needs the database.
    await vi.waitFor(async () => {
      const answer = await actor.gql('{ Application { application } }');
      expect(answer.status).toBe(503);
      expectGraphqlUnavailable(answer);
    }, RECOVERY);

    await mariadb.start();
    await vi.waitFor(async () => {
      await health(server, 200);
      expect(tally([await actor.gql('{ Tickets { id } }')])).toEqual({ '200': 1 });
    }, RECOVERY);
    root = await connect();
    const { answers, acknowledged, broken } = await load.stop();
    expect(Object.keys(tally(answers)).sort()).toEqual(['200', 'SERVICE_UNAVAILABLE 503']);
    expect(broken).toBe(0);
    const kept = new Set(
      (await app.query('SELECT cell_number FROM users')).map(({ cell_number }) => cell_number),
    );
    expect(acknowledged.filter((number) => !kept.has(number))).toEqual([]);
  });

  it('a read-only database causes 503 for writes, readiness and, after a second, bearers [CLU-4] [FLT-2] [REF-7]', async () => {
    const server = await start();
    const actor = new Actor({ ...app, url: server.url });
    await actor.register();
    await actor.signIn();
    await root.query('SET GLOBAL read_only = 1');
    try {
      expectRefusal(await new Actor({ ...app, url: server.url }).register(), 'SERVICE_UNAVAILABLE');
      expectTokenRefusal(await actor.refreshWith(), 'SERVICE_UNAVAILABLE');
      await health(server, 503);
      // Another server may be writable and have revocations that this one will never show.
      await expect.poll(async () => (await actor.gql('{ Tickets { id } }')).status).toBe(503);
    } finally {
      await root.query('SET GLOBAL read_only = 0');
    }
    await health(server, 200);
    await actor.refresh();
    expect(tally([await actor.gql('{ Tickets { id } }')])).toEqual({ '200': 1 });
  });

  it('connections that can no longer write are replaced, as after a switch-over behind a balancer [CLU-2] [FLT-2]', async () => {
    const actor = new Actor(app);
    await actor.register();
    await actor.signIn();
    await Promise.all(
      Array.from({ length: 10 }, () => app.query('SET SESSION TRANSACTION READ ONLY')),
    );
    await actor.refresh();
    expect(
      tally(await Promise.all(Array.from({ length: 20 }, () => new Actor(app).register()))),
    ).toEqual({
      '200': 20,
    });
  });

  it('each request ends with 503 while every connection waits for a lock, and succeeds afterwards [FLT-2]', async () => {
    const server = await start({ DATABASE_POOL: '2' });
    const stuck = { first_name: 'Sara', last_name: 'Ahmadi', cell_number: newNumber() };
    await root.query('START TRANSACTION');
    await root.query(
      'INSERT INTO keypad.users (first_name, last_name, cell_number, status, sign_ins, created_at, updated_at) ' +
        "VALUES ('', '', ?, 'ACTIVE', 0, 0, 0)",
      [stuck.cell_number],
    );
    const register = (body: object) => postJson(`${server.url}/api/oauth/register`, body);
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => register(stuck)),
      ...Array.from({ length: 20 }, () => register({ ...stuck, cell_number: newNumber() })),
    ]);
    // All have ended, although nothing else would end their waits.
    await root.query('ROLLBACK');
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThanOrEqual(20);
    for (const answer of refused) expectRefusal(answer, 'SERVICE_UNAVAILABLE');
    expect(tally([await register(stuck)])).toEqual({ '200': 1 });
  });

  it('SIGTERM while the database is down ends the process in time with 0 [FLT-3]', async () => {
    const server = await start();
    root.destroy();
    await mariadb.kill();
    try {
      // After 15 s it would end with 1.
      expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null });
    } finally {
      await mariadb.start();
      root = await connect();
    }
  });

  async function start(changes: Settings = {}): Promise<ServerProcess> {
    const server = await startServer({ ...settings, ...changes });
    servers.push(server);
    return server;
  }

  function connect(): Promise<Connection> {
    return createConnection(mariadb.url.replace(/^mariadb:/, 'mysql:'));
  }
});

describe.runIf(inject('engine') === 'sqlite')('faults of the embedded database', () => {
  it('acknowledges no commit before the log is on the disk [FLT-1]', async () => {
    const app = await startApp();
    expect(await app.query('PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    const actor = await Actor.signedIn(app);
    const { promise: synced, resolve: endSync } = Promise.withResolvers<undefined>();
    const datasync = await mockDiskSyncs(() => synced);

    let isAcknowledged = false;
    const edit = ask(actor, 'mutation { MeEdit(first_name: "Zari") { id } }').then(() => {
      isAcknowledged = true;
    });
    await expect
      .poll(() => app.query("SELECT id FROM users WHERE first_name = 'Zari'"))
      .toHaveLength(1);
    await expect.poll(() => datasync.mock.calls.length).toBeGreaterThan(0);
    expect(isAcknowledged).toBe(false);
    endSync(undefined);
    await edit;
    vi.restoreAllMocks();
    await app.close();
  });

  it('a database that cannot be written causes 503 for writes and serves reads [FLT-2]', async () => {
    const app = await startApp({ LIMITS: 'off' });
    const actor = await Actor.signedIn(app);
    await app.query('PRAGMA query_only = 1');
    expectRefusal(await new Actor(app).register(), 'SERVICE_UNAVAILABLE');
    expectTokenRefusal(await actor.refreshWith(), 'SERVICE_UNAVAILABLE');
    expect(tally([await actor.gql('{ Tickets { id } }')])).toEqual({ '200': 1 });
    await app.query('PRAGMA query_only = 0');
    await actor.refresh();
    await app.close();
  });
});

async function health({ url }: ServerProcess, ready: number): Promise<void> {
  expect((await send(`${url}/health/ready`)).status).toBe(ready);
  expect((await send(`${url}/health/live`)).status).toBe(200);
}

function expectGraphqlUnavailable(answer: Answer): void {
  expect(answer.status, answer.text).toBe(503);
  expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
}
