import { choice, integer, jsonSetting, MAKE_TOKEN, rate, text, type CrossCheck } from '../config/index.js';
import type { OUTBOX_SETTINGS } from '../outbox/outbox.settings.js';
import { ussdGateways } from './ussd-gateway-setting.js';

/** USSD: the code that users dial, the gateways and their rate limits. */
export const USSD_SETTINGS = {
  USSD_CODE: text({
    about: 'Code that users dial: the ussd_code of initialize',
    default: '*6655#',
    form: 'a USSD dial string; in a .env between quotes, because # begins a comment there',
    pattern: /^\*[0-9*]{1,20}#$/,
  }),
  USSD_REF: choice({
    about:
      'on appends four digits to ussd_code, which tie a dial to the screen that asked for it; a caller who dials without them is asked for them',
    default: 'off',
    of: ['on', 'off'],
  }),
  USSD_GATEWAY_TOKEN: text({
    about: 'Secret last part of /ussd/TOKEN, which one USSD gateway of the CON/END family calls; empty disables it',
    default: '',
    secret: true,
    make: MAKE_TOKEN,
    form: '22 to 190 URL-safe characters',
    pattern: /^$|^[A-Za-z0-9_-]{22,190}$/,
  }),
  USSD_GATEWAYS: jsonSetting({
    about: 'USSD gateways, and the proofs that their callbacks need (operations.md, USSD)',
    default: '',
    form: 'list',
    none: [],
    schema: ussdGateways,
  }),
  USSD_TIMEOUT: integer({
    about: 'Time limit of the response to a dial; then the screen says that the service is busy',
    default: '1500',
    min: 100,
    max: 2500,
    unit: 'milliseconds',
  }),
  LIMIT_USSD: rate({
    about: 'USSD callbacks, by network address of the gateway; without REDIS_URL each replica counts on its own',
    default: '6000/60',
  }),
  LIMIT_USSD_DIAL: rate({ about: 'USSD dials and replies, by calling number', default: '30/600' }),
  LIMIT_USSD_REF: rate({
    about: 'Wrong references of USSD_REF, by calling number; then all are rejected for the rest of the window',
    default: '3/600',
  }),
} as const;

export const ussdFaults: CrossCheck<typeof USSD_SETTINGS & typeof OUTBOX_SETTINGS> = (values) => {
  const { DELIVERY = 'virtual', USSD_GATEWAY_TOKEN, USSD_GATEWAYS } = values;
  if (DELIVERY === 'virtual' || USSD_GATEWAY_TOKEN || USSD_GATEWAYS?.length !== 0) return [];
  return [`USSD_GATEWAY_TOKEN: must be set with DELIVERY=${DELIVERY}, or USSD_GATEWAYS`];
};
