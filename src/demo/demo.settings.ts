import { choice } from '../config/index.js';

/** The demo client and its users. */
export const DEMO_SETTINGS = {
  DEMO: choice({
    about: 'Make a demo client and two demo users on the first start on an empty database',
    default: 'on',
    production: { default: 'off' },
    refusedInProduction: { value: 'on', why: 'a demo client has a secret that lies in a file' },
    of: ['on', 'off'],
  }),
} as const;
