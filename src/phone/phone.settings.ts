import { choice } from '../config/index.js';

/** The virtual phone and its network. */
export const PHONE_SETTINGS = {
  VIRTUAL_SMS_DRIVER: choice({
    about: 'With DELIVERY=virtual: driver that encodes text messages and parses responses and receipts',
    default: 'none',
    of: ['none', 'http', 'kannel', 'smpp'],
  }),
} as const;
