import { createConnection } from 'mysql2/promise';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ENTITIES } from '../../src/app/app.module.js';
import { createEngine, Database, openDataSource } from '../../src/platform/database/index.js';
import { Actor, expectOk } from '../support/actors/actor.js';
import { postJson } from '../support/actors/http.js';
import { startApp, type Settings, type TestApp } from '../support/servers/app.js';
import { findReplicated, type Replicated } from '../support/servers/replication.js';

const startReplicated = findReplicated();
const ALIVE = '{ Application { platform } }';

describe.runIf(startReplicated !== undefined)(
  'a replica of the service whose reads reach a server that lags',
  () => {
    let servers: Replicated;
    let old: DataSource;
    /** Writes and reads on the writer. */
    let app: TestApp;
    /**
     * Writes on the writer, and reads from the replica, as behind a proxy that splits statements.
     */
    let split: TestApp;

    beforeAll(async () => {
      if (startReplicated === undefined) return;
      servers = await startReplicated();
      const root = await createConnection(servers.writer.url.replace(/^mariadb:/, 'mysql:'));
      await root.query('CREATE DATABASE keypad CHARACTER SET utf8mb4');
      await root.end();
      const settings: Settings = {
        DATABASE_URL: `${servers.writer.url}/keypad`,
        KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
        BASE_URL: 'http://keypad.test',
        LIMITS: 'off',
      };
      app = await startApp(settings);
      old = await vi.waitFor(() =>
        openDataSource(`${servers.replica.url}/keypad`, { entities: ENTITIES }),
      );
      split = await startApp(settings);
      const reads = await createEngine(old);
      Object.assign(split.get(Database)['engine'], {
        readRows: (text: string, values: never[]) => reads.readRows(text, values),
      });
    });
    afterAll(async () => {
      await split.close();
      await app.close();
      await old.destroy();
      await servers.close();
    });

    const through = (actor: Actor): Actor =>
      Object.assign(new Actor(split), { tokens: actor.tokens });
    const status = async (actor: Actor): Promise<number> =>
      (await through(actor).gql(ALIVE)).status;
    const endSession = async ({ tokens }: Actor) =>
      expectOk(
        await postJson(`${app.url}/api/oauth/revoke`, {
          ...app.client,
          token: tokens?.access_token,
        }),
      );

    it('accepts no revoked token from a second after the revocation, and none at all while it cannot know [REF-7]', async () => {
      const [ended, other] = [await Actor.signedIn(app), await Actor.signedIn(app)];
      await expect.poll(() => status(ended)).toBe(200);
      await servers.stall();
      await endSession(ended);
      const second = performance.now() + 1_000;
      const late: number[] = [];
      while (late.length < 3 || performance.now() < second + 1_500) {
        const asked = performance.now();
        const seen = await status(ended);
        if (asked >= second) late.push(seen);
      }
      expect(new Set(late)).toEqual(new Set([503]));
      expect(await status(other)).toBe(503);

      await servers.resume();
      await expect.poll(() => status(other)).toBe(200);
      expect(await status(ended)).toBe(401);
    });

    it('accepts no revoked token while the replica catches up', async () => {
      const ended = await Actor.signedIn(app);
      await expect.poll(() => status(ended)).toBe(200);
      await servers.stall();
      // The replica has to apply all of them before the revocation, so it changes without being up
      // to date.
      for (let i = 0; i < 300; i += 1) await app.query('UPDATE clients SET name = ?', [String(i)]);
      await endSession(ended);
      await expect.poll(() => status(ended)).toBe(503);
      await servers.resume();
      const seen = new Set<number>();
      await expect
        .poll(async () => {
          const now = await status(ended);
          seen.add(now);
          return now;
        })
        .toBe(401);
      expect([...seen].filter((code) => code !== 401 && code !== 503)).toEqual([]);
    });
  },
);
