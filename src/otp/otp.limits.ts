import { defineRateLimits, type Counters } from '../limits/index.js';
import { OTP_LIMIT_SETTINGS } from './otp.settings.js';

/** Text messages to a number, those for its known networks and notices counted apart (LIM-1, OTP-6). */
const TO_NUMBER: Counters = {
  '': {
    words: { en: 'Codes by text message', fa: 'رمزهای پیامکی' },
    keyOf: ({ number }) => `number:${number}`,
  },
  known: {
    words: { en: 'Codes by text message, known networks', fa: 'رمزهای پیامکی، شبکه‌های آشنا' },
    keyOf: ({ number }) => `known:number:${number}`,
  },
  notice: {
    words: { en: 'Notices by text message', fa: 'اطلاع‌رسانی‌های پیامکی' },
    keyOf: ({ number }) => `notice:number:${number}`,
  },
};

export const OTP_LIMITS = defineRateLimits(OTP_LIMIT_SETTINGS, {
  initialize_hour: { setting: 'LIMIT_NUMBER_HOUR', by: 'number', shared: true, counters: TO_NUMBER },
  initialize_day: { setting: 'LIMIT_NUMBER_DAY', by: 'number', shared: true, counters: TO_NUMBER },
  /** Only failures count. */
  failures: { setting: 'LIMIT_FAILURES', by: 'address', shared: true },
});
