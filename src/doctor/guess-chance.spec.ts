import { describe, expect, it } from 'vitest';
import { checkGuessing, guessChance } from './guess-chance.js';

const RULES = {
  LIMITS: 'on',
  LIMIT_NUMBER_HOUR: { limit: 5, window: 3_600 },
  LIMIT_NUMBER_DAY: { limit: 10, window: 86_400 },
  OTP_DIGITS: 6,
  OTP_TRIES: 5,
  WAITING_TIMES: [60, 60, 120, 300, 600],
} as const;

describe('chance of guessing a code', () => {
  it('is tries × challenges of the daily budget ÷ codes', () => {
    expect(guessChance(RULES)).toEqual({ challenges: 10, chance: 5e-5 });
  });

  it('is bounded by the waiting times where those allow less than the budgets', () => {
    expect(guessChance({ ...RULES, WAITING_TIMES: [43_200] }).challenges).toBe(2);
    expect(guessChance({ ...RULES, WAITING_TIMES: [21_600, 43_200] }).challenges).toBe(3);
  });

  it('is bounded by the waiting times alone when budgets are off', () => {
    // At 0, 60, 120, 240, 540 s and from then on every 600 s.
    expect(guessChance({ ...RULES, LIMITS: 'off' }).challenges).toBe(5 + Math.ceil((86_400 - 540) / 600) - 1);
  });

  it('is a warning above one in ten thousand', () => {
    expect(checkGuessing(RULES).status).toBe('ok');
    expect(checkGuessing({ ...RULES, OTP_TRIES: 10 }).status).toBe('ok');
    expect(checkGuessing({ ...RULES, LIMITS: 'off' }).status).toBe('warn');
    expect(checkGuessing({ ...RULES, LIMITS: 'off', OTP_DIGITS: 8 }).status).toBe('ok');
  });
});
