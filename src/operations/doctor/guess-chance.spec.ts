import { describe, expect, it } from 'vitest';
import { checkGuessing, calculateGuessChance, countSprayedAccounts } from './guess-chance.js';

const RULES = {
  LIMITS: 'on',
  LIMIT_NUMBER_HOUR: { limit: 5, window: 3_600 },
  LIMIT_NUMBER_DAY: { limit: 10, window: 86_400 },
  LIMIT_SMS_TOTAL: { limit: 10_000, window: 3_600 },
  OTP_DIGITS: 6,
  OTP_TRIES: 5,
  WAITING_TIMES: [60, 60, 120, 300, 600],
} as const;

describe('calculateGuessChance', () => {
  it('returns tries × challenges of the daily rate limit ÷ codes', () => {
    expect(calculateGuessChance(RULES)).toEqual({ challenges: 10, chance: 5e-5 });
  });

  it('takes the waiting times if they allow fewer challenges than the rate limits', () => {
    expect(calculateGuessChance({ ...RULES, WAITING_TIMES: [43_200] }).challenges).toBe(2);
    expect(calculateGuessChance({ ...RULES, WAITING_TIMES: [21_600, 43_200] }).challenges).toBe(3);
  });

  it('takes only the waiting times with LIMITS=off', () => {
    // Challenges start at 0, 60, 120, 240 and 540 s, and then every 600 s.
    expect(calculateGuessChance({ ...RULES, LIMITS: 'off' }).challenges).toBe(
      5 + Math.ceil((86_400 - 540) / 600) - 1,
    );
  });

  it('becomes a warning above one in ten thousand', () => {
    expect(checkGuessing(RULES).status).toBe('ok');
    expect(checkGuessing({ ...RULES, OTP_TRIES: 10 }).status).toBe('ok');
    expect(checkGuessing({ ...RULES, LIMITS: 'off' }).status).toBe('warn');
    expect(checkGuessing({ ...RULES, LIMITS: 'off', OTP_DIGITS: 8 }).status).toBe('ok');
  });
});

describe('countSprayedAccounts', () => {
  it('returns tries × text messages of an hour ÷ codes', () => {
    expect(countSprayedAccounts(RULES)).toBeCloseTo(0.05, 10);
    expect(
      countSprayedAccounts({
        ...RULES,
        OTP_TRIES: 10,
        LIMIT_SMS_TOTAL: { limit: 600, window: 60 },
      }),
    ).toBeCloseTo(0.36);
    expect(countSprayedAccounts({ ...RULES, OTP_DIGITS: 8 })).toBeCloseTo(0.0005, 10);
  });

  it('tells the chance over many numbers on the line about guessing', () => {
    expect(checkGuessing(RULES).text).toContain('over many numbers: at most 0.05 accounts an hour');
    expect(checkGuessing({ ...RULES, LIMITS: 'off' }).text).toContain(
      'no limit on guesses over many numbers',
    );
  });
});
