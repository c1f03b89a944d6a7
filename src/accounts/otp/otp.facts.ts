import {
  defineChoiceSetting,
  defineIntegerSetting,
  defineListSetting,
  defineRateSetting,
  parseSeconds,
  type SettingCrossCheck,
} from '../../platform/config/index.js';
import { readTestNumber } from './test-numbers.js';
import { defineFacts, type PersonCounters } from '../../platform/facts/index.js';

/**
 * Text messages to a number. Those for each known network and notices are counted apart (LIM-1,
 * OTP-6).
 */
const TO_NUMBER: PersonCounters = {
  '': {
    words: { en: 'Codes by text message', fa: 'رمزهای پیامکی' },
    keysOf: ({ number }) => [`number:${number}`],
  },
  known: {
    words: { en: 'Codes by text message, known networks', fa: 'رمزهای پیامکی، شبکه‌های آشنا' },
    keysOf: ({ number, networks }) =>
      networks.map((network) => `known:number:${number}:${network}`),
  },
  notice: {
    words: { en: 'Notices by text message', fa: 'اطلاع‌رسانی‌های پیامکی' },
    keysOf: ({ number }) => [`notice:number:${number}`],
  },
};

const settings = {
  OTP_DIGITS: defineIntegerSetting({
    about: 'Length of a one-time password',
    changedBy: 'A security officer whose rules demand longer codes',
    default: '6',
    min: 6,
    max: 10,
  }),
  OTP_TTL: defineIntegerSetting({
    about: 'Lifetime of a one-time password (otp_time_diff)',
    changedBy: 'A security officer whose rules demand a shorter time',
    default: '300',
    min: 30,
    max: 900,
    unit: 'seconds',
  }),
  OTP_TRIES: defineIntegerSetting({
    about:
      'Guesses that a challenge allows; networks that have signed the user in have as many ' +
      'of their own',
    changedBy: 'A security officer whose rules demand fewer guesses',
    default: '5',
    min: 1,
    max: 10,
  }),
  WAITING_TIMES: defineListSetting({
    about:
      'Waiting times between initialize calls; the last one repeats, and a sign-in or a day ' +
      'without a code starts over',
    changedBy: 'An operator, if users ask again before slow messages arrive',
    default: '60,60,120,300,600',
    form: 'seconds',
    item: parseSeconds,
    least: 1,
  }),
  UNKNOWN_USERS: defineChoiceSetting({
    about:
      'Response of initialize for an unknown user: reveal says so, conceal responds as for a ' +
      'known one, although the shared waiting time still links the two usernames of one account',
    changedBy: 'A security officer, if having an account is a secret',
    default: 'reveal',
    of: ['reveal', 'conceal'],
  }),
  TEST_NUMBERS: defineListSetting({
    about:
      'Numbers that sign in with a fixed code until the end of a day (UTC), for the review of ' +
      'app stores; nothing is sent to them',
    changedBy: 'An operator, for each review in an app store',
    default: '',
    form: 'NUMBER:CODE:DATE',
    item: readTestNumber,
    secret: true,
    inProduction: {
      rule:
        'must have only numbers that PRODUCTION_TEST_NUMBERS names too, because whoever knows ' +
        'the code is in',
      isMet: (numbers, { PRODUCTION_TEST_NUMBERS = '' }) => {
        const namedNumbers = PRODUCTION_TEST_NUMBERS.split(',').map((each) => each.trim());
        return numbers.every(({ number }) => namedNumbers.includes(number));
      },
    },
  }),
  PRODUCTION_TEST_NUMBERS: defineListSetting({
    about: 'Numbers that TEST_NUMBERS may have in production',
    changedBy: 'The same operator, so that copied settings of a test system do not start',
    default: '',
    form: 'E.164 numbers',
    item: (text) => {
      if (/^\+[1-9]\d{6,14}$/.test(text)) return text;
      throw new Error('must be E.164 numbers such as +989120000001');
    },
  }),
  LIMIT_NUMBER_HOUR: defineRateSetting({
    about:
      'Codes by text message to one number, short window; each network that has signed the ' +
      'user in has as many of its own',
    changedBy: 'An operator, if messages get lost and users need more of them',
    default: '5/3600',
  }),
  LIMIT_NUMBER_DAY: defineRateSetting({
    about: 'The same, long window',
    changedBy: 'The same operator',
    default: '10/86400',
  }),
  LIMIT_FAILURES: defineRateSetting({
    about: 'Wrong client secrets and wrong codes, by network address; only failures count',
    changedBy: 'An operator, if many users share the addresses of a carrier',
    default: '60/60',
  }),
} as const;

const findOtpFaults: SettingCrossCheck<typeof settings> = ({ TEST_NUMBERS = [], OTP_DIGITS }) =>
  OTP_DIGITS === undefined || TEST_NUMBERS.every(({ code }) => code.length === OTP_DIGITS)
    ? []
    : ['TEST_NUMBERS: must have codes of OTP_DIGITS digits'];

/** The facts of src/accounts/otp. */
export const OTP = defineFacts({
  settings,
  faults: findOtpFaults,
  errors: {
    OTP_WAITING_TIME: {
      status: 429,
      oauth: 'slow_down',
      en: 'Please wait before asking for another code.',
      fa: 'برای دریافت رمز بعدی کمی صبر کنید.',
      details: { waiting_time: 'seconds' },
    },
  },
  fieldRules: {
    CODE: {
      en: 'must be all digits of the code, and nothing else',
      fa: 'باید همهٔ رقم‌های رمز باشد و نه چیز دیگری',
    },
  },
  limits: {
    initialize_hour: {
      setting: 'LIMIT_NUMBER_HOUR',
      by: 'number',
      shared: true,
      counters: TO_NUMBER,
    },
    initialize_day: {
      setting: 'LIMIT_NUMBER_DAY',
      by: 'number',
      shared: true,
      counters: TO_NUMBER,
    },
    /** Only failures count. */
    failures: { setting: 'LIMIT_FAILURES', by: 'address', shared: true },
  },
  counters: {
    /**
     * Steps of a code, from the request to its entry: asked, shown, the outcomes of attempts, the
     * states of receipts, entered. Attempts and receipts have a provider.
     */
    DELIVERY_STEPS: {
      name: 'keypad_delivery_steps_total',
      help: 'Steps of one-time passwords and other messages on their way',
      labels: ['channel', 'provider', 'step'],
    },
    TEST_SIGN_INS: {
      name: 'keypad_test_number_sign_ins_total',
      help: 'Sign-ins with the fixed code of a test number (TEST_NUMBERS)',
      labels: [],
      from: [{}],
    },
  },
});
