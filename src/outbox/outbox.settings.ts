import { choice } from '../config/index.js';

/** The way of messages. */
export const OUTBOX_SETTINGS = {
  DELIVERY: choice({
    about: 'How one-time passwords reach phones',
    default: 'virtual',
    production: 'required',
    refusedInProduction: { value: 'virtual', why: 'everybody could read the one-time passwords' },
    of: ['virtual', 'webhook', 'providers'],
  }),
} as const;
