import { choice, integer } from '../config/index.js';
import { masterKeys } from './master-keys.js';

/** The key ring. */
export const KEY_RING_SETTINGS = {
  KEYS: masterKeys({
    about:
      'Master keys, the active one first; prepend a new one to rotate. Outside production they are created and kept in DATA_DIR',
    default: '',
    production: 'required',
  }),
} as const;

/** Keys that sign access tokens. */
export const SIGNING_KEY_SETTINGS = {
  SIGNING_KEY_DAYS: integer({
    about: 'Time after which a new signing key takes over; the previous one stays published for a day',
    default: '30',
    min: 1,
    max: 365,
    unit: 'days',
  }),
  JWT_ALG: choice({ about: 'Signature algorithm of access tokens', default: 'ES256', of: ['ES256', 'RS256'] }),
} as const;
