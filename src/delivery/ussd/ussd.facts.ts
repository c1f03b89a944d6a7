import {
  defineChoiceSetting,
  defineIntegerSetting,
  defineJsonSetting,
  MAKE_TOKEN,
  randomToken,
  defineRateSetting,
  defineTextSetting,
  UNLESS_PRIVATE,
  type SettingCrossCheck,
} from '../../platform/config/index.js';
import type { OUTBOX } from '../outbox/outbox.facts.js';
import { isGatewaySafe, defineUssdGateways } from './ussd-gateway-setting.js';
import { defineFacts, countByNumber } from '../../platform/facts/index.js';

const settings = {
  USSD_CODE: defineTextSetting({
    about: 'Code that users dial: the ussd_code of initialize',
    changedBy: 'An operator, when the carrier assigns a code',
    default: '*6655#',
    form: 'a USSD dial string; in a .env between quotes, because # begins a comment there',
    pattern: /^\*[0-9*]{1,20}#$/,
  }),
  USSD_REF: defineChoiceSetting({
    about:
      'on appends four digits to ussd_code, which tie a dial to the screen that asked for it; ' +
      'a caller who dials without them is asked for them',
    changedBy: 'A security officer, once every app shows the ussd_code of the response',
    default: 'off',
    of: ['on', 'off'],
  }),
  USSD_GATEWAY_TOKEN: defineTextSetting({
    about:
      'Secret last part of /ussd/TOKEN, which one USSD gateway of the CON/END family calls; ' +
      'empty disables it',
    changedBy: 'An operator with one gateway, also at each rotation',
    default: '',
    secret: true,
    make: MAKE_TOKEN,
    form: '22 to 190 URL-safe characters',
    pattern: /^$|^[A-Za-z0-9_-]{22,190}$/,
    inProduction: randomToken,
  }),
  USSD_GATEWAYS: defineJsonSetting({
    about: 'USSD gateways, and the proofs that their callbacks need (operations.md, USSD)',
    changedBy: 'An operator with several gateways, or other families',
    default: '',
    form: 'list',
    none: [],
    schema: defineUssdGateways,
    inProduction: {
      rule:
        'must have random tokens, secrets of hmac and passwords of basic, ' +
        'and tls for SMPP unless its host is in a private network; ' +
        UNLESS_PRIVATE,
      isMet: (gateways, env) => gateways.every((gateway) => isGatewaySafe(gateway, env)),
    },
  }),
  USSD_TIMEOUT: defineIntegerSetting({
    about:
      'Time limit of the response to a dial; then the screen says that the service is busy. ' +
      'Keep it under what your gateway waits',
    changedBy: 'An operator whose gateway waits less than 2 s',
    default: '1500',
    min: 100,
    max: 2500,
    unit: 'milliseconds',
  }),
  LIMIT_USSD: defineRateSetting({
    about:
      'USSD callbacks, by network address of the gateway; ' +
      'without REDIS_URL each replica counts on its own. Raise it before a gateway sends more',
    changedBy: 'An operator, before a gateway sends more than 100 dials a second',
    default: '6000/60',
  }),
} as const;

const findUssdFaults: SettingCrossCheck<typeof settings & typeof OUTBOX.settings> = (values) => {
  const { DELIVERY = 'virtual', USSD_GATEWAY_TOKEN, USSD_GATEWAYS } = values;
  if (DELIVERY === 'virtual' || USSD_GATEWAY_TOKEN || USSD_GATEWAYS?.length !== 0) return [];
  return [`USSD_GATEWAY_TOKEN: must be set with DELIVERY=${DELIVERY}, or USSD_GATEWAYS`];
};

/** The facts of src/delivery/ussd. */
export const USSD = defineFacts({
  settings,
  faults: findUssdFaults,
  limits: {
    ussd: {
      setting: 'LIMIT_USSD',
      by: 'address',
      shared: false,
    },
    ussd_dial: {
      rate: { limit: 30, window: 600 },
      by: 'number',
      shared: true,
      counters: countByNumber({ en: 'Dials', fa: 'شماره‌گیری‌ها' }),
    },
    /**
     * Only wrong references of USSD_REF count; then all are rejected for the rest of the window.
     */
    ussd_ref: {
      rate: { limit: 3, window: 600 },
      by: 'number',
      shared: true,
      counters: countByNumber({
        en: 'Wrong digits after a dial',
        fa: 'رقم‌های نادرست پس از شماره‌گیری',
      }),
    },
  },
  counters: {
    USSD_TURNS: {
      name: 'keypad_ussd_turns_total',
      help: 'USSD turns by gateway and outcome; a repeated turn counts once',
      labels: ['gateway', 'outcome'],
    },
  },
});
