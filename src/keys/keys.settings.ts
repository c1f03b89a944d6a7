import { choice, integer } from '../config/index.js';
import { masterKeys } from './master-keys.js';

/** The key ring. */
export const KEY_RING_SETTINGS = {
  KEYS: masterKeys({
    about: 'Master keys, active one first; rotate by prepending. Made and kept in DATA_DIR outside production',
    default: '',
    production: 'required',
  }),
} as const;

/** Keys that sign access tokens. */
export const SIGNING_KEY_SETTINGS = {
  SIGNING_KEY_DAYS: integer({
    about: 'A new signing key takes over after so long; the one before it stays published for a day',
    default: '30',
    min: 1,
    max: 365,
    unit: 'days',
  }),
  JWT_ALG: choice({ about: 'Signature of access tokens', default: 'ES256', of: ['ES256', 'RS256'] }),
} as const;
