import type { Pool, PoolConnection } from 'mysql2';
import { describe, expect, it } from 'vitest';
import type { SqlConnection } from './engine.js';
import { MysqlEngine } from './mysql.engine.js';
import { createFencedBrackets } from './transaction-brackets.js';

const IN_TRANS = 1;
const AUTOCOMMIT = 2;

/**
 * An engine whose server reports these flags, one for each statement of a transaction, and what
 * happened.
 */
function serverOf(
  flags: number[],
  { isFenced = false, drops = false } = {},
): { engine: MysqlEngine; order: string[] } {
  const order: string[] = [];
  const connection = {
    query: (text: string, done: (error: Error | null, result: object) => void) => {
      order.push(text);
      const isLost = drops && text.includes('RELEASE SAVEPOINT');
      done(
        isLost
          ? Object.assign(new Error('SAVEPOINT keypad does not exist'), { errno: 1305 })
          : null,
        {},
      );
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
  const brackets = isFenced ? createFencedBrackets({ isCompound: false }) : undefined;
  return { engine: new MysqlEngine({ getConnection } as unknown as Pool, {}, brackets), order };
}

describe('MysqlEngine', () => {
  const twoStatements = async (on: SqlConnection) => {
    await on.runStatement('UPDATE a SET b = 1', []);
    await on.runStatement('INSERT INTO c VALUES (1)', []);
  };

  it('commits a transaction that is open after each statement [CLU-3]', async () => {
    const { engine, order } = serverOf([IN_TRANS | AUTOCOMMIT, IN_TRANS | AUTOCOMMIT]);
    await engine.runTransaction(twoStatements);
    expect(order).toEqual(['START TRANSACTION', 'statement', 'statement', 'COMMIT', 'release']);
  });

  it('never commits a transaction that the server dropped, and closes its connection [CLU-3]', async () => {
    const { engine, order } = serverOf([IN_TRANS | AUTOCOMMIT, AUTOCOMMIT]);
    const error: unknown = await engine
      .runTransaction(twoStatements)
      .catch((reason: unknown) => reason);
    expect(engine.classifyError(error)).toBe('unavailable');
    expect(order).toEqual(['START TRANSACTION', 'statement', 'statement', 'ROLLBACK', 'destroy']);
  });

  const open = [IN_TRANS, IN_TRANS];
  const begun = [
    'SET autocommit = 0',
    'START TRANSACTION',
    'SAVEPOINT keypad',
    'statement',
    'statement',
    'RELEASE SAVEPOINT keypad',
  ];

  it('commits on a Galera node only if the savepoint of the beginning is still there [CLU-3]', async () => {
    const { engine, order } = serverOf([...open], { isFenced: true });
    await engine.runTransaction(twoStatements);
    expect(order).toEqual([...begun, 'COMMIT', 'SET autocommit = 1', 'release']);
  });

  it('reports a conflict and closes the connection if the savepoint is gone at the end [CLU-3]', async () => {
    const { engine, order } = serverOf([...open], { isFenced: true, drops: true });
    const error: unknown = await engine
      .runTransaction(twoStatements)
      .catch((reason: unknown) => reason);
    expect(engine.classifyError(error)).toBe('conflict');
    expect(order).toEqual([...begun, 'ROLLBACK', 'SET autocommit = 1', 'destroy']);
  });

  it('reports a conflict instead of a refusal that rests on the reads of a dropped transaction [CLU-3]', async () => {
    const { engine, order } = serverOf([...open], { isFenced: true, drops: true });
    const refuse = async (on: SqlConnection) => {
      await twoStatements(on);
      throw new Error('not found');
    };
    const error: unknown = await engine.runTransaction(refuse).catch((reason: unknown) => reason);
    expect(engine.classifyError(error)).toBe('conflict');
    expect(order.at(-1)).toBe('destroy');
  });

  it.each([
    [167, 'exhausted'],
    [1467, 'exhausted'],
    [1021, 'unavailable'],
    [1114, 'unavailable'],
    [1317, 'unavailable'],
    [1461, 'unavailable'],
    [1969, 'unavailable'],
    [3024, 'unavailable'],
    [1213, 'conflict'],
    [3101, 'conflict'],
    [1047, 'conflict'],
    [1305, 'conflict'],
    [1290, 'conflict'],
    [1792, 'conflict'],
    [1836, 'conflict'],
    [3100, 'conflict'],
    [1062, 'duplicate'],
    [1064, 'other'],
  ])('classifies the server error %i as %s', (errno, failure) => {
    const engine = new MysqlEngine({} as Pool, {});
    expect(engine.classifyError(Object.assign(new Error('of the server'), { errno }))).toBe(
      failure,
    );
  });
});
