import { defineCounter } from '../metrics/index.js';

export const OVERLOAD_REFUSED = defineCounter({
  name: 'keypad_overload_refused_total',
  help: 'Requests refused because too many were in progress, by priority',
  labels: ['priority'],
});
