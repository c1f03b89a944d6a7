import { describe, expect, it } from 'vitest';
import { toValueList, sql, andWhere } from './sql.js';

describe('among', () => {
  it.each([
    [[7], 1],
    [[7, 8], 2],
    [[7, 8, 9], 4],
    [[7, 8, 9, 10, 11], 8],
  ])('binds %j as %i values, to keep the number of prepared statements small', (ids, bound) => {
    const { text, values } = sql`SELECT ${1} FROM t WHERE id IN ${toValueList(ids)}`.compile('now');
    expect(text).toBe(
      `SELECT ? FROM t WHERE id IN (${Array.from({ length: bound }, () => '?').join(', ')})`,
    );
    expect(values).toEqual([
      1,
      ...ids,
      ...Array.from({ length: bound - ids.length }, () => ids.at(-1)),
    ]);
  });
});

describe('where', () => {
  it('binds the values that are given, and leaves the other conditions out', () => {
    const conditions = andWhere({ 'e.id >=': 7, 'status =': undefined, 'name =': '' });
    const { text, values } = sql`SELECT id FROM t WHERE 1 = 1 ${conditions}`.compile('now');
    expect(text).toBe('SELECT id FROM t WHERE 1 = 1 AND e.id >= ? AND name = ?');
    expect(values).toEqual([7, '']);
    expect(andWhere({ 'status =': undefined }).compile('now')).toEqual({ text: '', values: [] });
  });

  it('refuses a key that is not a column and an operator', () => {
    expect(() => andWhere({ '1 = 1 OR id =': 7 })).toThrow('not a column and an operator');
  });
});
