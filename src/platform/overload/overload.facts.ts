import { defineIntegerSetting } from '../config/index.js';
import { defineFacts } from '../facts/index.js';

/** The facts of src/platform/overload. */
export const OVERLOAD = defineFacts({
  settings: {
    LONGEST_WAIT: defineIntegerSetting({
      about:
        'Time after which a request that waits for its turn is refused while the service is ' +
        'overloaded; ten times that for the first 1000',
      changedBy: 'An operator whose applications or proxies wait for longer, or give up earlier',
      default: '1',
      min: 1,
      max: 60,
      unit: 'seconds',
    }),
  },
  counters: {
    OVERLOAD_REFUSED: {
      name: 'keypad_overload_refused_total',
      help: 'Requests refused because they had waited too long for their turn, by priority',
      labels: ['priority'],
    },
  },
});
