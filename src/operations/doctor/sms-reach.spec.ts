import { describe, expect, it } from 'vitest';
import { checkSms } from './sms-reach.js';

const RULES = {
  DELIVERY: 'webhook',
  SMS_PROVIDERS: [],
  SMS_COUNTRIES: ['IR'],
  LIMIT_SMS_TOTAL: { limit: 100, window: 3_600 },
} as const;
const provider = (...countries: string[]) => ({ countries });

describe('checkSms', () => {
  it('names the countries and the rate limit of all text messages', () => {
    const text = 'text messages go to IR; at most 100 codes in 3600 s';
    expect(checkSms(RULES)).toEqual({ status: 'ok', name: 'sms', text });
  });

  it('warns of a country that no provider serves, and of all countries', () => {
    const two = { ...RULES, DELIVERY: 'providers', SMS_COUNTRIES: ['IR', 'TR'] } as const;
    expect(checkSms({ ...two, SMS_PROVIDERS: [provider('IR')] })).toMatchObject({
      status: 'warn',
      text: 'no provider serves TR',
      mend: 'add one to SMS_PROVIDERS, or change SMS_COUNTRIES',
    });
    expect(checkSms({ ...two, SMS_PROVIDERS: [provider('IR'), provider()] }).status).toBe('ok');
    expect(checkSms({ ...RULES, SMS_COUNTRIES: ['*'] }).status).toBe('warn');
  });
});
