import type { Pool } from 'mysql2';
import { describe, expect, it } from 'vitest';
import { MysqlEngine } from './mysql.engine.js';

describe('MysqlEngine', () => {
  it.each([
    [1021, 'unavailable'],
    [1114, 'unavailable'],
    [1317, 'unavailable'],
    [1461, 'unavailable'],
    [1969, 'unavailable'],
    [3024, 'unavailable'],
    [1213, 'conflict'],
    [3101, 'conflict'],
    [1047, 'conflict'],
    [1290, 'conflict'],
    [1792, 'conflict'],
    [1836, 'conflict'],
    [3100, 'conflict'],
    [1062, 'duplicate'],
    [1064, 'other'],
  ])('classifies the server error %i as %s', (errno, failure) => {
    const engine = new MysqlEngine({} as Pool, {});
    expect(engine.classify(Object.assign(new Error('of the server'), { errno }))).toBe(failure);
  });
});
