import { Column, Entity } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { Database } from './database.js';
import type { Engine } from './engine.js';
import { columns, rowOf, type RowShape } from './row-shape.js';
import { sql } from './sql.js';

@Entity('shelves')
class Shelf {
  @Column('int')
  id: number;

  @Column('varchar')
  label: string;
}

const databaseWith = (row: object, isStrict = true) =>
  new Database(
    { now: 'NOW', all: () => Promise.resolve([row]), classify: () => 'other' } as unknown as Engine,
    isStrict,
  );

describe('RowShape', () => {
  it.each<[string, RowShape<object>, object, string | undefined]>([
    ['all columns of an entity', rowOf(Shelf), { id: 1, label: 'a' }, undefined],
    ['an entity without one of its columns', rowOf(Shelf), { id: 1 }, 'label'],
    ['an entity with an unexpected column', rowOf(Shelf), { id: 1, label: 'a', width: 2 }, 'width'],
    ['some columns of an entity', rowOf(Shelf, 'id'), { id: 1 }, undefined],
    ['a computed column beside them', rowOf(Shelf, 'id').and({ n: Number }), { id: 1, n: 2 }, undefined],
    ['a number that is returned as text', columns({ n: Number }), { n: '2' }, 'n'],
    ['an unexpected NULL', columns({ n: Number }), { n: null }, 'n'],
    ['an allowed NULL', columns({ n: [Number, null] }), { n: null }, undefined],
    ['columns of two shapes', rowOf(Shelf, 'id').and(columns({ n: Number })), { id: 1 }, 'n'],
  ])('compares the row with %s', (_, shape, row, fault) => {
    const check = expect(() => {
      shape.assertFits(row);
    });
    if (fault === undefined) check.not.toThrow();
    else check.toThrow(`columns that do not fit: ${fault}`);
  });

  it('makes a row of the wrong shape throw, in tests only', async () => {
    const statement = sql`/* test */ SELECT 1 AS id`;
    await expect(databaseWith({ id: 1 }).row(Shelf, statement)).rejects.toThrow('do not fit: label');
    await expect(databaseWith({ id: 1 }, false).row(Shelf, statement)).resolves.toEqual({ id: 1 });
  });

  it('makes a statement without a name throw, in tests only', async () => {
    const statement = sql`SELECT 1 AS id`;
    await expect(databaseWith({ id: 1 }).row(rowOf(Shelf, 'id'), statement)).rejects.toThrow('no name');
    await expect(databaseWith({ id: 1 }, false).row(Shelf, statement)).resolves.toEqual({ id: 1 });
  });
});
