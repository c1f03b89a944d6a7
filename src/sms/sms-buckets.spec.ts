import { describe, expect, it } from 'vitest';
import { bucketsOf } from './sms-buckets.js';

const rateOf = (limit: number) => ({ limit, window: 3_600 });
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe('bucketsOf', () => {
  it.each([
    [1, 1],
    [10, 1],
    [199, 1],
    [200, 2],
    [1_234, 12],
    [10_000, 16],
    [99_999, 16],
  ])('divides a total of %d into %d rows whose shares add up to it [LIM-1]', (limit, rows) => {
    const limits = { LIMIT_SMS_PREFIX: rateOf(5), LIMIT_SMS_TOTAL: rateOf(limit), UNKNOWN_USERS: 'reveal' } as const;
    const [known, stranger] = [true, false].map(
      (isKnown) => bucketsOf(limits, { number: '+989120000001', isKnown }, true).total,
    );
    expect(new Set(known?.map(({ name }) => name)).size).toBe(rows);
    expect(sum(known?.map((each) => each.limit) ?? [])).toBe(limit);
    for (const of of [known, stranger]) expect(sum(of?.map(({ nearly }) => nearly) ?? [])).toBe(Math.ceil(limit * 0.8));
    expect(stranger?.every((each) => each.limit === each.nearly)).toBe(true);
  });
});
