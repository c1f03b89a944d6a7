import { choice } from '../config/index.js';

/** The virtual phone and its network. */
export const PHONE_SETTINGS = {
  VIRTUAL_SMS_DRIVER: choice({
    about: 'With DELIVERY=virtual: the driver whose encoder and parsers text messages and their receipts pass through',
    default: 'none',
    of: ['none', 'http', 'kannel', 'smpp'],
  }),
} as const;
