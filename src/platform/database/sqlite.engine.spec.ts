import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDataSource } from './data-source.js';
import type { DatabaseEngine } from './engine.js';
import { createEngine } from './create-engine.js';
import { mockDiskSyncs } from '../../../test/support/servers/disk-syncs.js';

describe('SqliteEngine of two connections in one process', () => {
  const closes: (() => Promise<void>)[] = [];
  let folder: string;
  let first: DatabaseEngine;
  let second: DatabaseEngine;

  async function connect(path: string): Promise<DatabaseEngine> {
    const source = await createDataSource(`sqlite:${path}`, { entities: [] }).initialize();
    closes.push(() => source.destroy());
    return createEngine(source);
  }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'keypad-engine-'));
    first = await connect(join(folder, 'a.sqlite'));
    second = await connect(join(folder, '.', 'a.sqlite'));
    await first.runStatement('CREATE TABLE facts (id INTEGER)', []);
  });
  afterEach(async () => {
    for (const close of closes.splice(0)) await close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    [
      'a transaction',
      () => second.runTransaction((tx) => tx.runStatement('INSERT INTO facts VALUES (2)', [])),
    ],
    ['a statement', () => second.runStatement('INSERT INTO facts VALUES (2)', [])],
  ])(
    '%s waits for the transaction of the other on one file, and does not block it',
    async (_title, write) => {
      const order: string[] = [];
      const open = first.runTransaction(async (tx) => {
        await tx.runStatement('INSERT INTO facts VALUES (1)', []);
        await nextTurn();
        order.push('first');
      });
      await Promise.resolve();
      await write();
      order.push('second');
      await open;
      expect(order).toEqual(['first', 'second']);
      expect(await first.readRows('SELECT id FROM facts', [])).toEqual([{ id: 1 }, { id: 2 }]);
    },
  );

  it('acknowledges a statement and a transaction after a sync of the log [FLT-1]', async () => {
    const syncs: string[] = [];
    await mockDiskSyncs(async () => {
      const [row] = await second.readRows('SELECT COUNT(*) AS count FROM facts', []);
      syncs.push(JSON.stringify(row));
      return undefined;
    });
    await first.runStatement('INSERT INTO facts VALUES (1)', []);
    expect(syncs).toEqual(['{"count":1}']);
    await first.runTransaction((tx) => tx.runStatement('INSERT INTO facts VALUES (2)', []));
    expect(syncs).toEqual(['{"count":1}', '{"count":2}']);
    await first.readRows('SELECT id FROM facts', []);
    await first.runStatement('UPDATE facts SET id = 4 WHERE id = 3', []);
    expect(syncs).toHaveLength(2);
    vi.restoreAllMocks();
  });

  it('copies the log into the file beside the event loop', async () => {
    await mockDiskSyncs(() => Promise.resolve(undefined));
    const path = join(folder, 'a.sqlite');
    const text = 'INSERT INTO facts VALUES (zeroblob(4000))';
    for (let i = 0; i < 1_000; i += 1) await first.runStatement(text, []);
    await expect.poll(() => statSync(path).size).toBeGreaterThan(900 * 4_000);
    vi.restoreAllMocks();
  });

  it('a statement does not wait for the transaction of another database in memory', async () => {
    const [one, two] = [await connect(':memory:'), await connect(':memory:')];
    await one.runTransaction(async (tx) => {
      await tx.runStatement('CREATE TABLE facts (id INTEGER)', []);
      await two.runStatement('CREATE TABLE facts (id INTEGER)', []);
    });
    expect(await two.readRows('SELECT id FROM facts', [])).toEqual([]);
  });
});

describe('SqliteEngine during many statements of one request', () => {
  let engine: DatabaseEngine;
  let close: () => Promise<unknown>;

  beforeEach(async () => {
    const source = await createDataSource('sqlite::memory:', { entities: [] }).initialize();
    close = () => source.destroy();
    engine = await createEngine(source);
    let clockMs = 0;
    // Each statement takes 4 ms.
    vi.spyOn(performance, 'now').mockImplementation(() => (clockMs += 4));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await close();
  });

  /** Counts the turns that other work gets while `read` runs 30 times. */
  async function countTurns(read: () => Promise<unknown>): Promise<number> {
    let turnCount = 0;
    let isOver = false;
    const takeTurn = () => {
      turnCount += 1;
      if (!isOver) setImmediate(takeTurn);
    };
    setImmediate(takeTurn);
    for (let i = 0; i < 30; i += 1) await read();
    isOver = true;
    return turnCount;
  }

  it('gives other work a turn after each 10 ms of statements [LIM-9]', async () => {
    expect(await countTurns(() => engine.readRows('SELECT 1', []))).toBeGreaterThanOrEqual(9);
    expect(
      await engine.runTransaction((tx) => countTurns(() => tx.readRows('SELECT 1', []))),
    ).toBeGreaterThanOrEqual(9);
  });
});
