import { describe, expect, it } from 'vitest';
import { Breaker } from './breaker.js';

describe('the breaker of a provider', () => {
  let now = 0;
  const fresh = () => new Breaker(() => now);

  it('opens after five failures within 30 s, for 30 s, and then lets one message through', () => {
    const breaker = fresh();
    for (let i = 0; i < 4; i += 1) expect(breaker.fail()).toBe(false);
    expect(breaker.allows()).toBe(true);
    expect(breaker.fail()).toBe(true);
    expect(breaker.allows()).toBe(false);
    now += 30_000;
    expect(breaker.allows()).toBe(true);
    breaker.begin();
    expect(breaker.allows()).toBe(false);
    expect(breaker.fail()).toBe(true);
    expect(breaker.remaining()).toBe(30_000);
    now += 30_000;
    breaker.begin();
    breaker.succeed();
    expect(breaker.allows()).toBe(true);
  });

  it('stays closed when failures are rare, or successes stand between them', () => {
    const breaker = fresh();
    for (let i = 0; i < 20; i += 1) {
      expect(breaker.fail()).toBe(false);
      now += 8_000;
    }
    breaker.succeed();
    for (let i = 0; i < 20; i += 1) {
      expect(breaker.fail()).toBe(false);
      if (i % 4 === 3) breaker.succeed();
    }
  });

  it('opens at once for a provider that refuses us', () => {
    expect(fresh().fail({ atOnce: true })).toBe(true);
  });
});
