import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENTITIES } from '../../src/app/app.module.js';
import { createDataSource } from '../../src/platform/database/index.js';
import { MIGRATIONS } from '../../src/platform/database/migrations/index.js';
import type { Settings } from '../support/servers/app.js';
import { freshDatabase, type FreshDatabase } from '../support/servers/fresh-database.js';
import { send } from '../support/actors/http.js';
import { startLoad } from '../support/actors/load.js';
import { startServer, type ServerProcess } from '../support/servers/processes.js';

const PATIENCE = 240_000;

describe('faults of the server', { timeout: PATIENCE }, () => {
  let database: FreshDatabase;
  let settings: Settings;
  const servers: ServerProcess[] = [];

  beforeEach(async () => {
    database = await freshDatabase();
    settings = {
      DATABASE_URL: database.url,
      LIMITS: 'off',
      KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    };
  }, PATIENCE);
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.stop('SIGKILL')));
    await database.drop();
  }, PATIENCE);

  async function start(): Promise<ServerProcess> {
    const server = await startServer(settings);
    servers.push(server);
    return server;
  }

  it('a kill at any moment under load loses no acknowledged write [FLT-1]', async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const server = await start();
      const load = startLoad(server.url);
      await vi.waitUntil(() => load.seen.acknowledged.length > 0, { timeout: 20_000 });
      await sleep(randomInt(300));
      await server.stop('SIGKILL');
      acknowledged.push(...(await load.stop()).acknowledged);
    }
    const kept = await numbersIn(database.url);
    expect(acknowledged.filter((number) => !kept.has(number))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(5);
  });

  it('SIGTERM under load ends the process with 0 after every accepted request is answered [FLT-3]', async () => {
    const server = await start();
    const load = startLoad(server.url);
    await vi.waitUntil(() => load.seen.acknowledged.length > 20, { timeout: 20_000 });
    const ended = server.stop('SIGTERM');
    await vi.waitUntil(async () => !(await isGreen(`${server.url}/health/ready`)), {
      interval: 10,
    });
    const exit = await ended;
    const { answers, acknowledged } = await load.stop();
    // After 15 s it would end with 1.
    expect(exit).toEqual({ code: 0, signal: null });
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    const kept = await numbersIn(database.url);
    // A write whose response was cut off may exist without being acknowledged.
    expect(kept.size).toBe(acknowledged.length);
    expect(acknowledged.filter((number) => !kept.has(number))).toEqual([]);
  });

  it('two replicas that start together on an empty database serve with one schema and one signing key', async () => {
    const both = await Promise.all([start(), start()]);
    const keys = await Promise.all(both.map(({ url }) => send(`${url}/.well-known/jwks.json`)));
    expect(keys.map(({ status }) => status)).toEqual([200, 200]);
    expect(keys[0]?.body).toEqual(keys[1]?.body);
    const rows = await query(database.url, 'SELECT name FROM migrations');
    expect(rows).toHaveLength(MIGRATIONS.length);
  });
});

async function isGreen(url: string): Promise<boolean> {
  try {
    return (await send(url)).status === 200;
  } catch {
    return false;
  }
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const source = await createDataSource(url, { entities: ENTITIES, pool: 1 }).initialize();
  try {
    return await source.query(statement);
  } finally {
    await source.destroy();
  }
}

async function numbersIn(url: string): Promise<Set<unknown>> {
  const rows = await query(url, 'SELECT cell_number FROM users');
  return new Set(rows.map(({ cell_number }) => cell_number));
}
