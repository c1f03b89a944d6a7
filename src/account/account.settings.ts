import { rate } from '../config/index.js';

/** Rate limits of codes by e-mail. */
export const EMAIL_LIMIT_SETTINGS = {
  LIMIT_EMAIL_USER: rate({ about: 'Codes by e-mail, by user', default: '5/3600' }),
  LIMIT_EMAIL_ADDRESS: rate({ about: 'Codes by e-mail, by address', default: '5/86400' }),
} as const;

export const EXPORT_LIMIT_SETTINGS = {
  LIMIT_EXPORT: rate({ about: 'Exports of an account, by user', default: '5/3600' }),
} as const;
