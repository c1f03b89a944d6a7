import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ERRORS } from '../errors/index.js';
import { Database } from './database.js';
import { columns } from './row-shape.js';
import type { DatabaseEngine, DatabaseFailure } from './engine.js';
import { sql } from './sql.js';
import type { Transaction } from './transaction.js';

class Failed extends Error {
  constructor(readonly failure: DatabaseFailure) {
    super(failure);
  }
}

const order: string[] = [];
let commits: (DatabaseFailure | 'committed')[];

/** Each commit has the next result in `commits`. */
const engine: DatabaseEngine = {
  now: '0',
  isWritable: '1',
  mayReadOld: false,
  runStatement: () => Promise.resolve({ affected: 0, id: 0 }),
  readRows: () => Promise.resolve([]),
  isFull: () => false,
  probeWrite: () => Promise.resolve(),
  classifyError: (error) => (error instanceof Failed ? error.failure : 'other'),
  runTransaction: async (work) => {
    order.push('begin');
    try {
      const result = await work(engine);
      const commit = commits.shift() ?? 'committed';
      if (commit !== 'committed') throw new Failed(commit);
      order.push('committed');
      return result;
    } catch (error) {
      order.push('rolled back');
      throw error;
    }
  },
};
const database = new Database(engine);

describe('Database after a lost connection', () => {
  const lossy = (calls: string[]) => {
    const once = <T>(name: string, answer: T) => {
      calls.push(name);
      return calls.length === 1 ? Promise.reject(new Failed('lost')) : Promise.resolve(answer);
    };
    return new Database({
      ...engine,
      runStatement: () => once('run', { affected: 1, id: 1 }),
      readRows: () => once('all', [{}]),
    });
  };

  it.each(['change', 'insert', 'insertIfAbsent', 'changeUnlessDuplicate'] as const)(
    'rejects %s, which may have taken effect [RACE-4]',
    async (kind) => {
      const calls: string[] = [];
      await expect(lossy(calls)[kind](sql`UPDATE t SET a = 1`)).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
      });
      expect(calls).toEqual(['run']);
    },
  );

  it.each(['row', 'rows'] as const)('retries a %s once [RACE-4]', async (kind) => {
    const calls: string[] = [];
    await lossy(calls)[kind](columns({ n: Number }), sql`SELECT 1 AS n`);
    expect(calls).toEqual(['all', 'all']);
  });
});

function addHooks(tx: Transaction): Promise<string> {
  tx.onCommit(() => Promise.resolve(void order.push('onCommit')));
  tx.onRollback(() => Promise.resolve(void order.push('onRollback')));
  return Promise.resolve('done');
}

describe('Database.transaction', () => {
  beforeEach(() => {
    order.length = 0;
    commits = [];
  });

  it('runs onCommit once after the commit [RACE-4]', async () => {
    expect(await database.transaction(addHooks)).toBe('done');
    expect(order).toEqual(['begin', 'committed', 'onCommit']);
  });

  it('runs onRollback after each rolled-back attempt, before the next one [RACE-4]', async () => {
    commits = ['conflict', 'lost'];
    expect(await database.transaction(addHooks)).toBe('done');
    const rolledBack = ['begin', 'rolled back', 'onRollback'];
    expect(order).toEqual([...rolledBack, ...rolledBack, 'begin', 'committed', 'onCommit']);
  });

  it('retries conflicts for 1.5 s, and then rejects with 503 [RACE-4]', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    commits = Array<DatabaseFailure>(9).fill('conflict');
    const unit = database.transaction(() => {
      now += 500;
      return Promise.resolve();
    });
    await expect(unit).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(order.filter((event) => event === 'begin')).toHaveLength(4);
    clock.mockRestore();
  });

  it('runs onRollback if the work throws, and rejects with the same error [RACE-4]', async () => {
    const refusal = ERRORS.BAD_USER_INPUT();
    const unit = database.transaction(async (tx) => {
      await addHooks(tx);
      throw refusal;
    });
    await expect(unit).rejects.toBe(refusal);
    expect(order).toEqual(['begin', 'rolled back', 'onRollback']);
  });

  it('rejects with the refusal of onRollback in place of the one of the work [ROLE-8]', async () => {
    const refusal = ERRORS.RATE_LIMITED({ retry_after: 1 });
    const unit = database.transaction((tx) => {
      tx.onRollback(() => Promise.reject(refusal));
      return Promise.reject(ERRORS.BAD_USER_INPUT());
    });
    await expect(unit).rejects.toBe(refusal);
  });

  it('runs no hook if the result of the commit is unknown, and rejects with 503 [RACE-4]', async () => {
    commits = ['unanswered'];
    await expect(database.transaction(addHooks)).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
    expect(order).toEqual(['begin', 'rolled back']);
  });

  it('ignores errors of hooks [RACE-4]', async () => {
    const failing = (tx: Transaction) => {
      tx.onCommit(() => Promise.reject(new Error('late')));
      tx.onRollback(() => {
        throw new Error('at once');
      });
      return addHooks(tx);
    };
    commits = ['conflict'];
    expect(await database.transaction(failing)).toBe('done');
    expect(order).toEqual(['begin', 'rolled back', 'onRollback', 'begin', 'committed', 'onCommit']);
  });
});
