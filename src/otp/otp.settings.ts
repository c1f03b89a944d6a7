import { choice, integer, list, rate, seconds, type CrossCheck } from '../config/index.js';
import { readTestNumber } from './test-numbers.js';

/** One-time passwords and the waiting times between them. */
export const OTP_SETTINGS = {
  OTP_DIGITS: integer({ about: 'Length of a one-time password', default: '6', min: 6, max: 10 }),
  OTP_TTL: integer({
    about: 'Lifetime of a one-time password (otp_time_diff)',
    default: '300',
    min: 30,
    max: 900,
    unit: 'seconds',
  }),
  OTP_TRIES: integer({
    about: 'Guesses that a challenge allows; networks that have signed the user in have as many of their own',
    default: '5',
    min: 1,
    max: 10,
  }),
  WAITING_TIMES: list({
    about:
      'Waiting times between initialize calls; the last one repeats, and a sign-in or a day without a code starts over',
    default: '60,60,120,300,600',
    form: 'seconds',
    item: seconds,
    least: 1,
  }),
  CHALLENGE_DAYS: integer({
    about:
      'Time after its last code after which the challenge of a user is removed; the next initialize inserts it again',
    default: '180',
    min: 1,
    max: 3_650,
    unit: 'days',
  }),
  UNKNOWN_USERS: choice({
    about:
      'Response of initialize for an unknown user: reveal says so, conceal responds as for a known one, although the shared waiting time still links the two usernames of one account',
    default: 'reveal',
    of: ['reveal', 'conceal'],
  }),
  TEST_NUMBERS: list({
    about:
      'Numbers that sign in with a fixed code until the end of a day (UTC), for the review of app stores; nothing is sent to them',
    default: '',
    form: 'NUMBER:CODE:DATE',
    item: readTestNumber,
    secret: true,
    inProduction: {
      rule: 'must have only numbers that PRODUCTION_TEST_NUMBERS names too, because whoever knows the code is in',
      isMet: (numbers, { PRODUCTION_TEST_NUMBERS = '' }) => {
        const named = PRODUCTION_TEST_NUMBERS.split(',').map((each) => each.trim());
        return numbers.every(({ number }) => named.includes(number));
      },
    },
  }),
  PRODUCTION_TEST_NUMBERS: list({
    about: 'Numbers that TEST_NUMBERS may have in production',
    default: '',
    form: 'E.164 numbers',
    item: (text) => {
      if (/^\+[1-9]\d{6,14}$/.test(text)) return text;
      throw new Error('must be E.164 numbers such as +989120000001');
    },
  }),
} as const;

export const otpFaults: CrossCheck<typeof OTP_SETTINGS> = ({ TEST_NUMBERS = [], OTP_DIGITS }) =>
  OTP_DIGITS === undefined || TEST_NUMBERS.every(({ code }) => code.length === OTP_DIGITS)
    ? []
    : ['TEST_NUMBERS: must have codes of OTP_DIGITS digits'];

/** Rate limits of codes and of failed attempts. */
export const OTP_LIMIT_SETTINGS = {
  LIMIT_NUMBER_HOUR: rate({
    about:
      'Codes by text message to one number, short window; networks that have signed the user in have as many of their own',
    default: '5/3600',
  }),
  LIMIT_NUMBER_DAY: rate({ about: 'The same, long window', default: '10/86400' }),
  LIMIT_FAILURES: rate({
    about: 'Wrong client secrets and wrong codes, by network address; only failures count',
    default: '60/60',
  }),
} as const;
