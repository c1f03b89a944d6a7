import {
  choice,
  integer,
  isCountry,
  isEncrypted,
  jsonSetting,
  list,
  rate,
  UNLESS_PRIVATE,
  type CrossCheck,
} from '../config/index.js';
import type { OTP_SETTINGS } from '../otp/otp.settings.js';
import type { OUTBOX_SETTINGS } from '../outbox/outbox.settings.js';
import { smsProviders, urlsOf } from './sms-provider-setting.js';

/** Providers of text messages, countries they go to, and their rate limits. */
export const SMS_SETTINGS = {
  SMS_PROVIDERS: jsonSetting({
    about: 'With DELIVERY=providers: providers of text messages (operations.md, Providers)',
    default: '',
    form: 'list',
    none: [],
    schema: smsProviders,
    inProduction: {
      rule: `must have https:// URLs unless their hosts are in a private network; ${UNLESS_PRIVATE}`,
      isMet: (providers, env) => providers.every((provider) => urlsOf(provider).every((url) => isEncrypted(url, env))),
    },
  }),
  SMS_COUNTRIES: list({
    about: 'Countries that text messages may go to; the default is that of PHONE_REGION, and * means all',
    default: ({ PHONE_REGION = '' }) => (isCountry(PHONE_REGION) ? PHONE_REGION : 'IR'),
    form: 'ISO 3166-1 alpha-2 codes, or *',
    item: country,
  }),
  LIMIT_SMS_PREFIX: rate({
    about:
      'Codes by text message to numbers that differ only in their last four digits; users who have signed in before have a window of their own, of the same size',
    default: '100/3600',
  }),
  LIMIT_SMS_TOTAL: rate({
    about: 'All codes by text message; the last fifth is reserved for users who have signed in before',
    default: '10000/3600',
  }),
  SMS_RATIO: choice({
    about:
      'Reaction when few codes sent to a prefix (LIMIT_SMS_PREFIX) are entered: record raises an alarm, enforce also holds codes to it for a while',
    default: 'record',
    of: ['record', 'enforce'],
  }),
  SMS_RATIO_SENT: integer({
    about: 'Codes to a prefix that must have been sent within its window, and have expired, before they are judged',
    default: '20',
    min: 5,
    max: 10_000,
  }),
  SMS_RATIO_PERCENT: integer({
    about: 'Share of these codes that must be entered; below it, SMS_RATIO applies',
    default: '10',
    min: 1,
    max: 100,
    unit: 'percent',
  }),
  SMS_RATIO_HOLD: integer({
    about: 'With SMS_RATIO=enforce: time during which no codes by text message go to the prefix',
    default: '3600',
    min: 60,
    max: 86_400,
    unit: 'seconds',
  }),
} as const;

function country(text: string): string {
  if (text === '*' || isCountry(text)) return text;
  throw new Error('must be ISO 3166-1 alpha-2 codes such as IR, or *');
}

export const smsFaults: CrossCheck<typeof SMS_SETTINGS & typeof OTP_SETTINGS & typeof OUTBOX_SETTINGS> = (values) => {
  const faults: string[] = [];
  if (values.DELIVERY === 'providers' && values.SMS_PROVIDERS?.length === 0) {
    faults.push('SMS_PROVIDERS: must be set with DELIVERY=providers');
  }
  if (values.SMS_RATIO !== 'enforce') return faults;
  const { LIMIT_SMS_PREFIX: prefix, SMS_RATIO_SENT: sent = 0, OTP_TTL: ttl = 0 } = values;
  if (prefix !== undefined && sent > prefix.limit) {
    faults.push(
      'SMS_RATIO_SENT: must be at most the count of LIMIT_SMS_PREFIX; otherwise SMS_RATIO=enforce never applies',
    );
  }
  if (prefix !== undefined && ttl >= prefix.window) {
    faults.push('LIMIT_SMS_PREFIX: must have a window longer than OTP_TTL; otherwise SMS_RATIO=enforce never applies');
  }
  if (values.UNKNOWN_USERS === 'conceal') {
    faults.push('SMS_RATIO: enforce would reveal who has an account despite UNKNOWN_USERS=conceal; use record');
  }
  return faults;
};
