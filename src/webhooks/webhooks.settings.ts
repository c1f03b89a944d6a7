import { choice, integer } from '../config/index.js';

export const WEBHOOKS_SETTINGS = {
  WEBHOOK_PRIVATE_ADDRESSES: choice({
    about: 'Whether events are sent to endpoints with a private address, such as 10.0.0.5 or localhost',
    default: 'allow',
    production: { default: 'refuse' },
    of: ['refuse', 'allow'],
  }),
  WEBHOOK_EVENT_DAYS: integer({
    about: 'Time after which events that an endpoint never accepted are removed from its list',
    default: '30',
    min: 1,
    max: 3_650,
    unit: 'days',
  }),
} as const;
