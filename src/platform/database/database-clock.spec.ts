import { afterEach, expect, it, vi } from 'vitest';
import { DatabaseClock } from './database-clock.js';

afterEach(() => vi.restoreAllMocks());

it('DatabaseClock follows the database and not the clock of this machine [RACE-3]', () => {
  const monotonic = vi.spyOn(performance, 'now').mockReturnValue(500);
  const clock = new DatabaseClock();
  clock.setReading(1_000_000, 400);
  expect(clock.now()).toBe(1_000_100);
  vi.spyOn(Date, 'now').mockReturnValue(9_000_000);
  monotonic.mockReturnValue(2_500);
  expect(clock.now()).toBe(1_002_100);
});
