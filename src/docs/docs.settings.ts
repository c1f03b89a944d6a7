import { choice } from '../config/index.js';

/** Settings of the pages: console, desk and API docs. */
export const DOCS_SETTINGS = {
  CONSOLE: choice({
    about: 'Serves the GraphiQL page, /docs and /docs/guide; dev also offers the demo client and the virtual phone',
    default: 'dev',
    production: { default: 'off' },
    refusedInProduction: { value: 'dev', why: 'it shows the secret of the demo client; use on or off' },
    of: ['dev', 'on', 'off'],
  }),
  DESK: choice({
    about: 'Serves /desk, the page for support staff (docs/desk.md)',
    default: 'on',
    production: { default: 'off' },
    of: ['on', 'off'],
  }),
} as const;
