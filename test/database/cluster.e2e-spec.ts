import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ENTITIES } from '../../src/app/app.module.js';
import {
  columns,
  createEngine,
  Database,
  migrateSchema,
  openDataSource,
  sql,
} from '../../src/platform/database/index.js';
import { checkCluster } from '../../src/operations/doctor/cluster.checks.js';
import { runDoctor } from '../../src/operations/doctor/index.js';
import { findGalera } from '../support/servers/galera.js';
import type { MortalMariadb } from '../support/servers/mariadb-server.js';

const startGalera = findGalera();

describe.runIf(startGalera !== undefined)('a Galera cluster', () => {
  let node: MortalMariadb;
  let root: Connection;
  let url: string;

  beforeAll(async () => {
    if (startGalera === undefined) return;
    node = await startGalera();
    root = await createConnection(node.url.replace(/^mariadb:/, 'mysql:'));
    await vi.waitFor(() => root.query('CREATE DATABASE IF NOT EXISTS keypad'));
    url = `${node.url}/keypad`;
  });
  afterAll(async () => {
    root.destroy();
    await node.kill();
  });

  it('reads on each connection after the writes of other nodes, and never repeats a statement alone [CLU-1] [CLU-3]', async () => {
    const source = await openDataSource(url, { entities: ENTITIES, pool: 5 });
    const database = new Database(await createEngine(source));
    const shape = columns({ sync: Number, retry: Number, level: String });
    const read = () =>
      database.row(
        shape,
        sql`/* spec */ SELECT @@wsrep_sync_wait AS sync, @@wsrep_retry_autocommit AS retry, @@tx_isolation AS level`,
      );
    const seen = await Promise.all(Array.from({ length: 5 }, read));
    expect(seen).toEqual(
      Array.from({ length: 5 }, () => ({ sync: 1, retry: 0, level: 'READ-COMMITTED' })),
    );
    await source.destroy();
  });

  it('begins each transaction after the writes of other nodes, also one that begins with a write [CLU-1]', async () => {
    await root.query('CREATE TABLE keypad.beats (id INT PRIMARY KEY, n INT NOT NULL)');
    await root.query('INSERT INTO keypad.beats VALUES (1, 0)');
    const source = await openDataSource(url, { entities: ENTITIES, pool: 2 });
    const database = new Database(await createEngine(source));
    const waits = async () => {
      const [rows] = await root.query<RowDataPacket[]>(
        "SHOW GLOBAL STATUS LIKE 'wsrep_causal_reads'",
      );
      return Number(rows[0]?.['Value']);
    };
    const before = await waits();
    await database.transaction((tx) => tx.change(sql`/* spec */ UPDATE beats SET n = n + 1`));
    expect(await waits()).toBe(before + 1);
    await source.destroy();
    await root.query('DROP TABLE keypad.beats');
  });

  it('doctor reports connections that lack what the service sets [CLU-1] [CLU-3]', async () => {
    const source = await openDataSource(url, { entities: ENTITIES, pool: 4 });
    const bare = await checkCluster(source);
    expect(bare).toMatchObject({ status: 'warn' });
    expect(bare?.text).toMatch(
      /^the server refuses wsrep_sync_wait=1: .*; the server refuses wsrep_retry_autocommit=0: /,
    );
    await source.destroy();
    const findings = [];
    for await (const finding of runDoctor({ NODE_ENV: 'test', DATABASE_URL: url }))
      findings.push(finding);
    expect(findings.find(({ name }) => name === 'cluster')).toMatchObject({ status: 'ok' });
  });

  it('has departments 1, 2 and 3 although its generated ids have gaps', async () => {
    await root.query('SET GLOBAL wsrep_auto_increment_control = OFF');
    await root.query('SET GLOBAL auto_increment_increment = 3, GLOBAL auto_increment_offset = 2');
    const source = await openDataSource(url, { entities: ENTITIES, pool: 2 });
    await migrateSchema(source);
    expect(await source.query('SELECT id, title FROM departments ORDER BY id')).toEqual([
      { id: 1, title: 'Technical' },
      { id: 2, title: 'Financial' },
      { id: 3, title: 'Sales' },
    ]);
    await source.destroy();
  });
});
