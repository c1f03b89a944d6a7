import { defineChoiceSetting, defineTextSetting } from '../config/index.js';
import { defineFacts } from '../facts/index.js';

/** The facts of src/platform/openapi. */
export const DOCS = defineFacts({
  settings: {
    CONSOLE: defineChoiceSetting({
      about:
        'Serves the GraphiQL page and /docs; ' +
        'dev also offers the demo client and the virtual phone',
      changedBy: 'An operator who offers the documentation to app teams',
      default: 'dev',
      production: { default: 'off' },
      refusedInProduction: {
        value: 'dev',
        why: 'it shows the secret of the demo client; use on or off',
      },
      of: ['dev', 'on', 'off'],
    }),
    DESK: defineChoiceSetting({
      about: 'Serves /desk, the page for support staff (docs/desk.md)',
      changedBy: 'An operator whose support team uses the page',
      default: 'on',
      production: { default: 'off' },
      of: ['on', 'off'],
    }),
    DESK_CLIENT: defineTextSetting({
      about: 'Client that the desk signs in with; in development the demo client of data/desk.json',
      changedBy: 'An operator whose support team uses the page',
      default: '',
      secret: true,
      form: '`client_id:client_secret`, as `keypad client create` prints them',
      pattern: /^$|^\d{1,16}:\S{20,200}$/,
    }),
  },
});
