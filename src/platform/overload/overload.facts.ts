import { defineFacts } from '../facts/index.js';

/** The facts of src/platform/overload. */
export const OVERLOAD = defineFacts({
  counters: {
    OVERLOAD_REFUSED: {
      name: 'keypad_overload_refused_total',
      help: 'Requests refused because too many were in progress, by priority',
      labels: ['priority'],
    },
  },
});
