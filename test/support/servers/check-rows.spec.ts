import { Column, Entity } from 'typeorm';
import { describe, expect, it } from 'vitest';
import type { DatabaseEngine } from '../../../src/platform/database/engine.js';
import {
  columns,
  Database,
  rowOf,
  sql,
  type RowShape,
} from '../../../src/platform/database/index.js';
import { assertFits, checkRows } from './check-rows.js';

@Entity('shelves')
class Shelf {
  @Column('int')
  id: number;

  @Column('varchar')
  label: string;
}

function databaseWith(row: object): Database {
  const engine: DatabaseEngine = {
    now: '0',
    isWritable: '1',
    mayReadOld: false,
    runStatement: () => Promise.resolve({ affected: 0, id: 0 }),
    probeWrite: () => Promise.resolve(),
    readRows: () => Promise.resolve([row]),
    classifyError: () => 'other',
    isFull: () => false,
    runTransaction: (work) => work(engine),
  };
  const database = new Database(engine);
  checkRows(database);
  return database;
}

describe('checkRows', () => {
  it.each<[string, RowShape<object>, object, string | undefined]>([
    ['all columns of an entity', rowOf(Shelf), { id: 1, label: 'a' }, undefined],
    ['an entity without one of its columns', rowOf(Shelf), { id: 1 }, 'label'],
    ['an entity with an unexpected column', rowOf(Shelf), { id: 1, label: 'a', width: 2 }, 'width'],
    ['some columns of an entity', rowOf(Shelf, 'id'), { id: 1 }, undefined],
    [
      'a computed column beside them',
      rowOf(Shelf, 'id').withColumns({ n: Number }),
      { id: 1, n: 2 },
      undefined,
    ],
    ['a number that is returned as text', columns({ n: Number }), { n: '2' }, 'n'],
    ['an unexpected NULL', columns({ n: Number }), { n: null }, 'n'],
    ['an allowed NULL', columns({ n: [Number, null] }), { n: null }, undefined],
    [
      'columns of two shapes',
      rowOf(Shelf, 'id').withColumns(columns({ n: Number })),
      { id: 1 },
      'n',
    ],
  ])('compares the row with %s', (_, shape, row, fault) => {
    const check = expect(() => {
      assertFits(shape, row);
    });
    if (fault === undefined) check.not.toThrow();
    else check.toThrow(`columns that do not fit: ${fault}`);
  });

  it('makes a row of the wrong shape throw, also in a transaction', async () => {
    const statement = sql`/* test */ SELECT 1 AS id`;
    const database = databaseWith({ id: 1 });
    await expect(database.row(Shelf, statement)).rejects.toThrow('do not fit: label');
    await expect(database.transaction((tx) => tx.rows(Shelf, statement))).rejects.toThrow(
      'do not fit: label',
    );
    await expect(database.row(rowOf(Shelf, 'id'), statement)).resolves.toEqual({ id: 1 });
  });
});
