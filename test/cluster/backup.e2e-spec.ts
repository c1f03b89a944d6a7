import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { ENTITIES } from '../../src/app/app.module.js';
import { backUp } from '../../src/operations/backup/index.js';
import { createEngine, Database, openDataSource } from '../../src/platform/database/index.js';
import { EXIT } from '../../src/app/exit.js';
import { toExitCode, toFailureLine } from '../../src/app/failures.js';
import { KeyRing } from '../../src/platform/keys/index.js';
import { keypad } from '../support/servers/command.js';
import { findGalera, GaleraNode } from '../support/servers/galera-node.js';
import { hasHaproxy } from '../support/servers/haproxy.js';
import { startServer } from '../support/servers/service-process.js';
import { History } from './checker/history.js';
import { Deployment } from './deployment/deployment.js';
import { SETTINGS } from './deployment/settings.js';
import { differingTables } from './deployment/state.js';
import { CLEAN } from './faults/clean.js';
import { underLoad } from './faults/phase.js';
import { Requests } from './load/requests.js';
import { User } from './load/user.js';

const galera = findGalera();
const isInstalled = (galera !== undefined && hasHaproxy) || process.env['CI'] === 'true';
const COPY = 'restored';

describe.runIf(inject('engine') === 'mariadb' && isInstalled)(
  'keypad backup on three nodes of Galera',
  () => {
    let deployment: Deployment;
    let settings: Readonly<Record<string, string>>;
    let copy: typeof settings;

    beforeAll(async () => {
      if (galera === undefined) throw new Error('apt-get install mariadb-server galera-4 rsync');
      deployment = await Deployment.start({ galera, mode: 'round robin' });
      const [node] = deployment.nodes;
      await node?.query(`CREATE DATABASE ${COPY} CHARACTER SET utf8mb4`);
      await node?.query(`GRANT ALL ON ${COPY}.* TO keypad`);
      settings = { ...SETTINGS, DATABASE_URL: deployment.databaseOf(0) };
      copy = { ...SETTINGS, DATABASE_URL: deployment.databaseOf(0).replace(/keypad$/, COPY) };
      return () => deployment.stop();
    });

    const newFile = () => join(deployment.folder, `${randomBytes(6).toString('hex')}.bak`);

    it('saves and restores while users sign in, on whichever nodes a balancer chooses [BKP-1] [BKP-2]', async () => {
      const file = newFile();
      const done = (args: string[], env: typeof settings) => async () => {
        expect(await keypad(env, args)).toMatchObject({ code: 0, stderr: '' });
      };
      const { verdict } = await underLoad(deployment, {
        ...{ name: 'backup and restore', mode: 'round robin' },
        inject: done(['backup', file], settings),
        heal: done(['restore', file], copy),
      });
      expect(verdict).toEqual(CLEAN);

      expect(await differingTables(deployment.nodes, COPY)).toEqual([]);
      for (const node of deployment.nodes) {
        // Each session is written in one transaction with its event.
        const [row] = await node.query(
          `SELECT (SELECT COUNT(*) FROM sessions) AS sessions, (SELECT COUNT(*) FROM audit_events e
         JOIN sessions s ON e.subject = CONCAT('session:', s.id) WHERE e.event = 'session.started') AS both_of_them,
         (SELECT COUNT(*) FROM audit_events WHERE event = 'session.started') AS events`,
          COPY,
        );
        const sessions = Number(row?.['sessions']);
        expect(sessions).toBeGreaterThan(0);
        expect(row).toEqual({ sessions, both_of_them: sessions, events: sessions });
      }
      expect((await keypad(copy, ['audit', 'verify', '--json'])).json()).toMatchObject({
        fault: null,
      });
      const restored = await startServer(copy, { runFolder: deployment.folder });
      const requests = new Requests(new History(), [restored.url]);
      for (const channel of ['ussd', 'sms'] as const) {
        expect(await new User(requests, deployment.client).signIn(channel)).toBe(true);
      }
      await restored.stop();
    });

    describe('whose node is killed meanwhile', () => {
      let source: DataSource;
      beforeEach(async () => {
        source = await openDataSource(settings['DATABASE_URL'] ?? '', {
          entities: ENTITIES,
          pool: 3,
        });
        return () => source.destroy();
      });
      const run = async (file: string) =>
        backUp(
          source,
          new Database(await createEngine(source)),
          new KeyRing(SETTINGS.KEYS ?? ''),
          file,
          () => undefined,
        );

      it('fails, leaves no file, and is made by the other nodes when it is repeated [BKP-1]', async () => {
        const file = newFile();
        const query = source.query.bind(source);
        let killed: GaleraNode | undefined;
        const spy = vi.spyOn(source, 'query').mockImplementation(async (text, values, runner) => {
          if (killed === undefined && /^SELECT .* FROM sessions /.test(text)) {
            const [row] = await query<{ name: string }[]>(
              'SELECT @@wsrep_node_name AS name',
              [],
              runner,
            );
            killed = deployment.nodes.find(({ name }) => name === row?.name);
            await killed?.kill();
          }
          return query(text, values, runner);
        });
        const failure: unknown = await run(file).catch((error: unknown) => error);
        spy.mockRestore();
        expect(killed).toBeDefined();
        expect(toExitCode(failure)).toBe(EXIT.unavailable);
        expect(toFailureLine(failure)).toMatch(/^the database cannot be reached: [^\n]+$/);
        expect(existsSync(file)).toBe(false);
        await expect
          .poll(
            () =>
              run(file).then(
                ({ rows }) => rows,
                () => 0,
              ),
            { timeout: 30_000 },
          )
          .toBeGreaterThan(0);
        await killed?.start();
        await GaleraNode.inStep(deployment.nodes);
      });
    });
  },
);
