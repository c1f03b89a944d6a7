import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDataSource, createEngine } from './data-source.js';
import type { DatabaseEngine } from './engine.js';

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

  it('a statement does not wait for the transaction of another database in memory', async () => {
    const [one, two] = [await connect(':memory:'), await connect(':memory:')];
    await one.runTransaction(async (tx) => {
      await tx.runStatement('CREATE TABLE facts (id INTEGER)', []);
      await two.runStatement('CREATE TABLE facts (id INTEGER)', []);
    });
    expect(await two.readRows('SELECT id FROM facts', [])).toEqual([]);
  });
});
