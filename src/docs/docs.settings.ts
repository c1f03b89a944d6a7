import { choice } from '../config/index.js';

/** Settings of the console and the API docs. */
export const DOCS_SETTINGS = {
  CONSOLE: choice({
    about: 'Serves the GraphiQL page and /docs; dev also offers the demo client and the virtual phone',
    default: 'dev',
    production: { default: 'off' },
    refusedInProduction: { value: 'dev', why: 'it shows the secret of the demo client; use on or off' },
    of: ['dev', 'on', 'off'],
  }),
} as const;
