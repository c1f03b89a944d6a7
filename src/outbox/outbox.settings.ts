import { choice, integer } from '../config/index.js';

export const OUTBOX_SETTINGS = {
  DELIVERY: choice({
    about: 'How one-time passwords reach phones',
    default: 'virtual',
    production: 'required',
    refusedInProduction: { value: 'virtual', why: 'anyone could read the one-time passwords' },
    of: ['virtual', 'webhook', 'providers'],
  }),
  MESSAGE_DAYS: integer({
    about: 'Time after which messages, their attempts and delivery receipts are removed',
    default: '1',
    min: 1,
    max: 3_650,
    unit: 'days',
  }),
} as const;
