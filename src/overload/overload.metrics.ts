import { defineCounter } from '../metrics/index.js';

export const OVERLOAD_REFUSED = defineCounter({
  name: 'keypad_overload_refused_total',
  help: 'Requests refused because too many were in progress, by priority',
  labels: ['priority'],
});

export const IDS_USED_UP = defineCounter({
  name: 'keypad_ids_used_up_total',
  help: 'Statements refused because a table has no ids left',
  labels: [],
});
