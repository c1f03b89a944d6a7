import { describe, expect, it } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.js';

describe('the breaker of a provider', () => {
  let now = 0;
  const fresh = () => new CircuitBreaker(() => now);

  it('opens after five failures within 30 s, for 30 s, and then lets one message through', () => {
    const breaker = fresh();
    for (let i = 0; i < 4; i += 1) expect(breaker.recordFailure()).toBe(false);
    expect(breaker.allowsMessage()).toBe(true);
    expect(breaker.recordFailure()).toBe(true);
    expect(breaker.allowsMessage()).toBe(false);
    now += 30_000;
    expect(breaker.allowsMessage()).toBe(true);
    breaker.beginMessage();
    expect(breaker.allowsMessage()).toBe(false);
    expect(breaker.recordFailure()).toBe(true);
    expect(breaker.getRemainingMs()).toBe(30_000);
    now += 30_000;
    breaker.beginMessage();
    breaker.recordSuccess();
    expect(breaker.allowsMessage()).toBe(true);
  });

  it('stays closed when failures are rare, or successes stand between them', () => {
    const breaker = fresh();
    for (let i = 0; i < 20; i += 1) {
      expect(breaker.recordFailure()).toBe(false);
      now += 8_000;
    }
    breaker.recordSuccess();
    for (let i = 0; i < 20; i += 1) {
      expect(breaker.recordFailure()).toBe(false);
      if (i % 4 === 3) breaker.recordSuccess();
    }
  });

  it('opens at once for a provider that refuses us', () => {
    expect(fresh().recordFailure({ atOnce: true })).toBe(true);
  });
});
