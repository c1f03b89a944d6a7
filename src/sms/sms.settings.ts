import { choice, integer, isCountry, jsonSetting, list, rate, type CrossCheck } from '../config/index.js';
import type { OTP_SETTINGS } from '../otp/otp.settings.js';
import type { OUTBOX_SETTINGS } from '../outbox/outbox.settings.js';
import { smsProviders } from './sms-provider-setting.js';

/** Providers of text messages, countries they go to, and their rate limits. */
export const SMS_SETTINGS = {
  SMS_PROVIDERS: jsonSetting({
    about: 'With DELIVERY=providers: who carries text messages, in order of priority (operations.md)',
    default: '',
    form: 'list',
    none: [],
    schema: smsProviders,
  }),
  SMS_COUNTRIES: list({
    about: 'Countries to whose numbers text messages go, by default that of PHONE_REGION; * is all',
    default: ({ PHONE_REGION = '' }) => (isCountry(PHONE_REGION) ? PHONE_REGION : 'IR'),
    form: 'ISO 3166-1 alpha-2 codes, or *',
    item: country,
  }),
  LIMIT_SMS_PREFIX: rate({
    about:
      'Codes by text message to numbers that differ in their last four digits only; users who have signed in before have as many of their own',
    default: '100/3600',
  }),
  LIMIT_SMS_TOTAL: rate({
    about: 'Codes by text message in all; the last fifth is kept for users who have signed in before',
    default: '10000/3600',
  }),
  SMS_RATIO: choice({
    about:
      'What follows when hardly any code sent to a prefix (LIMIT_SMS_PREFIX) is entered: an alarm, or also no more codes for a while',
    default: 'record',
    of: ['record', 'enforce'],
  }),
  SMS_RATIO_SENT: integer({
    about: 'So many codes sent to a prefix within its window are judged, when they have run out',
    default: '20',
    min: 5,
    max: 10_000,
  }),
  SMS_RATIO_PERCENT: integer({
    about: 'Fewer entered than this share of them is hardly any',
    default: '10',
    min: 1,
    max: 100,
    unit: 'percent',
  }),
  SMS_RATIO_HOLD: integer({
    about: 'With SMS_RATIO=enforce: no codes by text message to the prefix for so long',
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
    faults.push('SMS_RATIO_SENT: must be at most the count of LIMIT_SMS_PREFIX, or SMS_RATIO=enforce judges nothing');
  }
  if (prefix !== undefined && ttl >= prefix.window) {
    faults.push('LIMIT_SMS_PREFIX: must have a window longer than OTP_TTL, or SMS_RATIO=enforce judges nothing');
  }
  if (values.UNKNOWN_USERS === 'conceal') {
    faults.push('SMS_RATIO: enforce would tell with UNKNOWN_USERS=conceal who has an account; record does not');
  }
  return faults;
};
