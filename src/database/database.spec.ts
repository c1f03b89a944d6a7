import { beforeEach, describe, expect, it } from 'vitest';
import { AppError, ERRORS } from '../errors/index.js';
import { Database, type Transaction } from './database.js';
import { columns } from './row-shape.js';
import type { Engine, Failure } from './engine.js';
import { sql } from './sql.js';

class Failed extends Error {
  constructor(readonly failure: Failure) {
    super(failure);
  }
}

const order: string[] = [];
let commits: (Failure | 'kept')[];

/** Its commits come to what `commits` says, one after the other. */
const engine: Engine = {
  now: '0',
  run: () => Promise.resolve({ affected: 0, id: 0 }),
  all: () => Promise.resolve([]),
  classify: (error) => (error instanceof Failed ? error.failure : 'other'),
  transaction: async (work) => {
    order.push('begin');
    try {
      const result = await work(engine);
      const commit = commits.shift() ?? 'kept';
      if (commit !== 'kept') throw new Failed(commit);
      order.push('kept');
      return result;
    } catch (error) {
      order.push('not kept');
      throw error;
    }
  },
};
const database = new Database(engine);

describe('a single statement whose connection is lost', () => {
  const lossy = (calls: string[]) => {
    const once = <T>(name: string, answer: T) => {
      calls.push(name);
      return calls.length === 1 ? Promise.reject(new Failed('lost')) : Promise.resolve(answer);
    };
    return new Database({
      ...engine,
      run: () => once('run', { affected: 1, id: 1 }),
      all: () => once('all', [{}]),
    });
  };

  it.each(['change', 'insert', 'insertIfAbsent', 'changeUnlessDuplicate'] as const)(
    'RACE-4 is not repeated when it is a %s: it may have taken effect',
    async (kind) => {
      const calls: string[] = [];
      await expect(lossy(calls)[kind](sql`UPDATE t SET a = 1`)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      expect(calls).toEqual(['run']);
    },
  );

  it.each(['row', 'rows'] as const)('RACE-4 is repeated when it is a %s', async (kind) => {
    const calls: string[] = [];
    await lossy(calls)[kind](columns({ n: Number }), sql`SELECT 1 AS n`);
    expect(calls).toEqual(['all', 'all']);
  });
});

function noting(tx: Transaction): Promise<string> {
  tx.onCommit(() => Promise.resolve(void order.push('when kept')));
  tx.onRollback(() => Promise.resolve(void order.push('when undone')));
  return Promise.resolve('done');
}

describe('what is done after a unit', () => {
  beforeEach(() => {
    order.length = 0;
    commits = [];
  });

  it('RACE-4 is done once when it was kept, outside of it', async () => {
    expect(await database.transaction(noting)).toBe('done');
    expect(order).toEqual(['begin', 'kept', 'when kept']);
  });

  it('RACE-4 is done after each attempt that was undone, before the next', async () => {
    commits = ['conflict', 'lost'];
    expect(await database.transaction(noting)).toBe('done');
    const undone = ['begin', 'not kept', 'when undone'];
    expect(order).toEqual([...undone, ...undone, 'begin', 'kept', 'when kept']);
  });

  it('RACE-4 is done when the unit refuses, and the refusal stays what it was', async () => {
    const refusal = new AppError(ERRORS.BAD_USER_INPUT);
    const unit = database.transaction(async (tx) => {
      await noting(tx);
      throw refusal;
    });
    await expect(unit).rejects.toBe(refusal);
    expect(order).toEqual(['begin', 'not kept', 'when undone']);
  });

  it('RACE-4 is not done when nobody knows whether it was kept, which is a 503', async () => {
    commits = ['unanswered'];
    await expect(database.transaction(noting)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(order).toEqual(['begin', 'not kept']);
  });

  it('RACE-4 changes nothing by what it throws', async () => {
    const failing = (tx: Transaction) => {
      tx.onCommit(() => Promise.reject(new Error('late')));
      tx.onRollback(() => {
        throw new Error('at once');
      });
      return noting(tx);
    };
    commits = ['conflict'];
    expect(await database.transaction(failing)).toBe('done');
    expect(order).toEqual(['begin', 'not kept', 'when undone', 'begin', 'kept', 'when kept']);
  });
});
