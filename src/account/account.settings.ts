import { rate } from '../config/index.js';

/** Rate limits of codes by mail. */
export const EMAIL_LIMIT_SETTINGS = {
  LIMIT_EMAIL_USER: rate({ about: 'Codes by mail, by user', default: '5/3600' }),
  LIMIT_EMAIL_ADDRESS: rate({ about: 'Codes by mail, by e-mail address', default: '5/86400' }),
} as const;
