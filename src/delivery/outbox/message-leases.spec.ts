import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql, type Database, type Sql } from '../../platform/database/index.js';
import { MessageLeases } from './message-leases.js';
import type { OutboxMessage } from './outbox-message.entity.js';
import type { MessageStore } from './message-store.js';

const message = (id: number) => ({ id, attempts: 0 }) as OutboxMessage;

describe('MessageLeases', () => {
  let leases: MessageLeases;
  /** The names and values of all statements. */
  let statements: [string | undefined, ...unknown[]][];
  /** Row count of each statement. */
  let changes: number;
  beforeEach(() => {
    vi.useFakeTimers();
    statements = [];
    changes = 1;
    const change = (statement: Sql) => {
      const { text, values } = statement.compile('now');
      statements.push([/^\/\* (\S+)/.exec(text)?.[1], ...values]);
      return Promise.resolve(changes);
    };
    const condition = () => sql`1 = 1`;
    leases = new MessageLeases(
      { change } as unknown as Database,
      {
        toClaimableCondition: condition,
        toWorthSendingCondition: condition,
      } as unknown as MessageStore,
    );
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const names = () => statements.map(([name]) => name);

  async function claimed(id: number): Promise<OutboxMessage> {
    const lease = await leases.claimMessage(message(id), 'webhook');
    if (lease === undefined) throw new Error('not claimed');
    return lease;
  }

  it('costs one statement for a message that is sent at once', async () => {
    const lease = await claimed(1);
    expect(await leases.confirmLease(lease)).toBe(true);
    leases.endLease(lease);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(names()).toEqual(['MessageLeases.claimMessage']);
  });

  it('returns no message that another replica has claimed', async () => {
    changes = 0;
    expect(await leases.claimMessage(message(1), 'webhook')).toBeUndefined();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(names()).toEqual(['MessageLeases.claimMessage']);
  });

  it.each([
    [1, true],
    [0, false],
  ])(
    'asks the database before a late hand-over, and believes its %s rows [FLT-6]',
    async (rows, held) => {
      const lease = await claimed(1);
      // As after SIGSTOP: time has passed, and no timer has run.
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 4_000);
      changes = rows;
      expect(await leases.confirmLease(lease)).toBe(held);
      expect(statements.at(-1)).toEqual(['MessageLeases.confirmLease', 14_000, 1, 1]);
    },
  );

  it('counts a lease from before its claim, and asks again while the database is slow [FLT-6]', async () => {
    const now = vi.spyOn(performance, 'now');
    // Claim: asked at 0, answered at 5 s. First confirmation: from 5 s to 10 s. Second one: at
    // once.
    for (const at of [0, 5_000, 10_000, 10_100]) now.mockReturnValueOnce(at);
    const lease = await claimed(1);
    expect(await leases.confirmLease(lease)).toBe(true);
    expect(names()).toEqual([
      'MessageLeases.claimMessage',
      'MessageLeases.confirmLease',
      'MessageLeases.confirmLease',
    ]);
  });

  it('renews all leases in one statement until they end [FLT-6]', async () => {
    const [one, two] = [await claimed(1), await claimed(2)];
    await vi.advanceTimersByTimeAsync(5_000);
    expect(statements.slice(2)).toEqual([
      ['MessageLeases.renewLeases', 14_000, 1, 2],
      ['MessageLeases.renewLeases', 14_000, 1, 2],
    ]);
    leases.endLease(one);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(statements.at(-1)).toEqual(['MessageLeases.renewLeases', 14_000, 2]);
    leases.endLease(two);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(statements).toHaveLength(5);
  });
});
