import {
  defineEncryptedUrl,
  isPrivateHost,
  MAKE_TOKEN,
  defineTextSetting,
  type SettingCrossCheck,
  defineChoiceSetting,
  isCountry,
  isHttpUrl,
  isRandomText,
  defineJsonSetting,
  defineListSetting,
  RANDOM_RULE,
  defineRateSetting,
  UNLESS_PRIVATE,
} from '../../platform/config/index.js';
import type { OTP } from '../../accounts/otp/otp.facts.js';
import type { OUTBOX } from '../outbox/outbox.facts.js';
import { isProviderEncrypted, defineSmsProviders } from './sms-provider-setting.js';
import { defineFacts } from '../../platform/facts/index.js';

function parseSmsCountry(text: string): string {
  if (text === '*' || isCountry(text)) return text;
  throw new Error('must be ISO 3166-1 alpha-2 codes such as IR, or *');
}

/**
 * The reason why a text message was refused: its number (sms-numbers.ts), a rate limit or the
 * ratio.
 */
export type SmsRefusalReason = 'country' | 'kind' | 'provider' | 'prefix' | 'total' | 'ratio';

/** Alarms for the operator. One replica raises each once a window. */
export const SMS_ALARM_KINDS = ['unreached', 'prefix', 'total_nearly', 'total', 'ratio'] as const;

export type SmsAlarmKind = (typeof SMS_ALARM_KINDS)[number];

/**
 * Codes to a prefix that must have been sent within its window, and have expired, before SMS_RATIO
 * judges them.
 */
export const JUDGED_CODES = 20;

const settings = {
  DELIVERY_WEBHOOK_URL: defineTextSetting({
    about:
      'With DELIVERY=webhook: URL that receives each text message ' +
      'as a POST of JSON {id, to, text, expires_in}',
    changedBy: 'An operator with a system of their own for text messages',
    default: '',
    form: 'an http(s) URL without credentials, and with a port that fetch does not block',
    pattern: { test: (url) => url === '' || (!/\s/.test(url) && isHttpUrl(url)) },
    inProduction: defineEncryptedUrl(isPrivateHost, 'in a private network'),
  }),
  DELIVERY_WEBHOOK_TOKEN: defineTextSetting({
    about: 'With DELIVERY=webhook: bearer token sent to DELIVERY_WEBHOOK_URL',
    changedBy: 'The same operator, also at each rotation',
    default: '',
    secret: true,
    make: MAKE_TOKEN,
    inProduction: {
      rule: `must have 22 or more characters and ${RANDOM_RULE.replace('must ', '')}`,
      isMet: (token) => token === '' || (token.length >= 22 && isRandomText(token)),
    },
  }),
  SMS_PROVIDERS: defineJsonSetting({
    about: 'With DELIVERY=providers: providers of text messages (operations.md, Providers)',
    changedBy: 'An operator, when a contract with a provider begins or ends',
    default: '',
    form: 'list',
    none: [],
    schema: defineSmsProviders,
    inProduction: {
      rule:
        'must have https:// URLs, and tls for SMPP, ' +
        `unless their hosts are in a private network; ${UNLESS_PRIVATE}`,
      isMet: (providers, env) => providers.every((provider) => isProviderEncrypted(provider, env)),
    },
  }),
  SMS_COUNTRIES: defineListSetting({
    about:
      'Countries that text messages may go to; ' +
      'the default is that of PHONE_REGION, and * means all',
    changedBy: 'An operator, when the product opens in another country',
    default: ({ PHONE_REGION = '' }) => (isCountry(PHONE_REGION) ? PHONE_REGION : 'IR'),
    form: 'ISO 3166-1 alpha-2 codes, or *',
    item: parseSmsCountry,
  }),
  LIMIT_SMS_PREFIX: defineRateSetting({
    about:
      'Codes by text message to numbers that differ only in their last four digits; ' +
      'users who have signed in before have a window of their own, of the same size',
    changedBy: 'An operator, if a launch brings many users with neighbouring numbers',
    default: '100/3600',
  }),
  LIMIT_SMS_TOTAL: defineRateSetting({
    about:
      'All codes by text message; the last fifth is reserved for users who have signed in before,' +
      ' with UNKNOWN_USERS=conceal at a network that has signed them in',
    changedBy: 'An operator, when the number of users or the money for messages changes',
    default: '10000/3600',
  }),
  SMS_RATIO: defineChoiceSetting({
    about:
      'Reaction when few codes sent to a prefix (LIMIT_SMS_PREFIX) are entered: ' +
      'record raises an alarm, enforce also holds codes to it for a while',
    changedBy: 'An operator, after an alarm that was an attack',
    default: 'record',
    of: ['record', 'enforce'],
  }),
} as const;

const findSmsWebhookFaults: SettingCrossCheck<typeof settings & typeof OUTBOX.settings> = (
  values,
) => {
  if (values.DELIVERY !== 'webhook') return [];
  const names = ['DELIVERY_WEBHOOK_URL', 'DELIVERY_WEBHOOK_TOKEN'] as const;
  return names
    .filter((name) => !values[name])
    .map((name) => `${name}: must be set with DELIVERY=webhook`);
};

const findSmsFaults: SettingCrossCheck<
  typeof settings & typeof OTP.settings & typeof OUTBOX.settings
> = (values) => {
  const faults: string[] = [];
  if (values.DELIVERY === 'providers' && values.SMS_PROVIDERS?.length === 0) {
    faults.push('SMS_PROVIDERS: must be set with DELIVERY=providers');
  }
  if (values.SMS_RATIO !== 'enforce') return faults;

  const { LIMIT_SMS_PREFIX: prefix, OTP_TTL: ttl = 0 } = values;
  if (prefix !== undefined && prefix.limit < JUDGED_CODES) {
    const leastCodes = `must allow at least ${String(JUDGED_CODES)} codes`;
    faults.push(`LIMIT_SMS_PREFIX: ${leastCodes}; otherwise SMS_RATIO=enforce never applies`);
  }
  if (prefix !== undefined && ttl >= prefix.window) {
    faults.push(
      'LIMIT_SMS_PREFIX: must have a window longer than OTP_TTL; ' +
        'otherwise SMS_RATIO=enforce never applies',
    );
  }
  if (values.UNKNOWN_USERS === 'conceal') {
    faults.push(
      'SMS_RATIO: enforce would reveal who has an account ' +
        'despite UNKNOWN_USERS=conceal; use record',
    );
  }
  return faults;
};

/** The facts of src/delivery/sms. */
export const SMS = defineFacts({
  settings,
  faults: (values: Parameters<typeof findSmsFaults>[0]) => [
    ...findSmsWebhookFaults(values),
    ...findSmsFaults(values),
  ],
  errors: {
    DELIVERY_UNAVAILABLE: {
      status: 503,
      oauth: 'temporarily_unavailable',
      en: 'Codes cannot be sent this way right now. Try another way, or try again later.',
      fa:
        'ارسال رمز از این راه اکنون ممکن نیست. ' +
        'راه دیگری را امتحان کنید یا کمی بعد دوباره تلاش کنید.',
    },
    SMS_NOT_OFFERED: {
      status: 400,
      oauth: 'invalid_request',
      en: 'Text messages cannot be sent to numbers of this country or kind. Choose another way.',
      fa: 'ارسال پیامک به شماره‌های این کشور یا از این نوع ممکن نیست. راه دیگری را انتخاب کنید.',
    },
  },
  counters: {
    SMS_REFUSED: {
      name: 'keypad_sms_refused_total',
      help: 'Text messages that were requested and refused',
      labels: ['reason'],
    },
    SMS_ALARMS: {
      name: 'keypad_sms_alarms_total',
      help: 'Alarms about text messages; only one replica counts each',
      labels: ['alarm'],
      from: SMS_ALARM_KINDS.map((alarm) => ({ alarm })),
    },
  },
});
