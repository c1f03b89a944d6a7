import { choice } from '../config/index.js';

/** The demo client and its users. */
export const DEMO_SETTINGS = {
  DEMO: choice({
    about: 'Creates a demo client and two demo users when the service first starts on an empty database',
    default: 'on',
    production: { default: 'off' },
    refusedInProduction: { value: 'on', why: 'the secret of the demo client is in a file' },
    of: ['on', 'off'],
  }),
} as const;
