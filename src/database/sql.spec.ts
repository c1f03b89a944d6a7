import { describe, expect, it } from 'vitest';
import { among, sql } from './sql.js';

describe('among', () => {
  it.each([
    [[7], 1],
    [[7, 8], 2],
    [[7, 8, 9], 4],
    [[7, 8, 9, 10, 11], 8],
  ])('binds %j as %i values, to keep the number of prepared statements small', (ids, bound) => {
    const { text, values } = sql`SELECT ${1} FROM t WHERE id IN ${among(ids)}`.compile('now');
    expect(text).toBe(`SELECT ? FROM t WHERE id IN (${Array.from({ length: bound }, () => '?').join(', ')})`);
    expect(values).toEqual([1, ...ids, ...Array.from({ length: bound - ids.length }, () => ids.at(-1))]);
  });
});
