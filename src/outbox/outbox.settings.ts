import { choice } from '../config/index.js';

export const OUTBOX_SETTINGS = {
  DELIVERY: choice({
    about: 'How one-time passwords reach phones',
    default: 'virtual',
    production: 'required',
    refusedInProduction: { value: 'virtual', why: 'anyone could read the one-time passwords' },
    of: ['virtual', 'webhook', 'providers'],
  }),
} as const;
