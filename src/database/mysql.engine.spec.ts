import type { Pool, PoolConnection } from 'mysql2';
import { describe, expect, it } from 'vitest';
import type { Connection } from './engine.js';
import { MysqlEngine } from './mysql.engine.js';

const IN_TRANS = 1;
const AUTOCOMMIT = 2;

/** An engine whose server reports these flags, one for each statement of a transaction, and what happened. */
function serverOf(flags: number[]): { engine: MysqlEngine; order: string[] } {
  const order: string[] = [];
  const connection = {
    query: (text: string, done: (error: null, result: object) => void) => {
      order.push(text);
      done(null, {});
    },
    execute: (_text: string, _values: unknown, done: (error: null, result: object) => void) => {
      order.push('statement');
      done(null, { affectedRows: 1, insertId: 1, serverStatus: flags.shift() ?? 0 });
    },
    release: () => order.push('release'),
    destroy: () => order.push('destroy'),
  } as unknown as PoolConnection;
  const getConnection = (done: (error: null, connection: PoolConnection) => void) => {
    done(null, connection);
  };
  return { engine: new MysqlEngine({ getConnection } as unknown as Pool, {}), order };
}

describe('MysqlEngine', () => {
  const twoStatements = async (on: Connection) => {
    await on.run('UPDATE a SET b = 1', []);
    await on.run('INSERT INTO c VALUES (1)', []);
  };

  it('commits a transaction that is open after each statement [CLU-3]', async () => {
    const { engine, order } = serverOf([IN_TRANS | AUTOCOMMIT, IN_TRANS | AUTOCOMMIT]);
    await engine.transaction(twoStatements);
    expect(order).toEqual(['START TRANSACTION', 'statement', 'statement', 'COMMIT', 'release']);
  });

  it('never commits a transaction that the server dropped, and closes its connection [CLU-3]', async () => {
    const { engine, order } = serverOf([IN_TRANS | AUTOCOMMIT, AUTOCOMMIT]);
    const error: unknown = await engine.transaction(twoStatements).catch((reason: unknown) => reason);
    expect(engine.classify(error)).toBe('unavailable');
    expect(order).toEqual(['START TRANSACTION', 'statement', 'statement', 'ROLLBACK', 'destroy']);
  });

  it.each([
    [167, 'unavailable'],
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
