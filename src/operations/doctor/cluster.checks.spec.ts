import { describe, expect, it } from 'vitest';
import { measureClockDifference } from './cluster.checks.js';

describe('measureClockDifference', () => {
  const reading = (node: string, aheadMs: number, tripMs: number) => ({ node, aheadMs, tripMs });

  it('returns the difference of the clocks, less what the round trips leave open', () => {
    expect(
      measureClockDifference([
        reading('a', -2_000, 10),
        reading('b', 2_000, 30),
        reading('a', -1_995, 10),
      ]),
    ).toBe(3_980);
  });

  it('returns 0 for clocks that agree within the round trips', () => {
    expect(measureClockDifference([reading('a', 0, 400), reading('b', 300, 400)])).toBe(0);
    expect(measureClockDifference([reading('a', 0, 5)])).toBe(0);
  });
});
