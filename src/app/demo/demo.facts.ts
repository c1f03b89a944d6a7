import { defineChoiceSetting } from '../../platform/config/index.js';
import { defineFacts } from '../../platform/facts/index.js';

/** The facts of src/app/demo. */
export const DEMO = defineFacts({
  settings: {
    DEMO: defineChoiceSetting({
      about:
        'Creates a demo client and two demo users when the service first starts on an empty ' +
        'database',
      changedBy: 'A developer who wants an empty database',
      default: 'on',
      production: { default: 'off' },
      refusedInProduction: { value: 'on', why: 'the secret of the demo client is in a file' },
      of: ['on', 'off'],
    }),
  },
});
