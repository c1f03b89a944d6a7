import { defineCounter } from '../metrics/index.js';

export const RATE_LIMITED = defineCounter({
  name: 'keypad_rate_limited_total',
  help: 'Requests refused by a rate limit, by its name',
  labels: ['limit'],
});
