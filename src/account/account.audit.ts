import { defineAuditEvents } from '../audit/index.js';

export const ACCOUNT_EVENTS = defineAuditEvents({
  'user.deleted': 'an account was deleted, by its user or an operator',
  'user.exported': 'all that is stored of a user was exported, by the user or an operator',
  'user.guesses_cleared': 'an operator ended the delay after wrong guesses at the codes of a user',
  'user.limit_cleared': 'an operator cleared what a user had spent of a rate limit',
});
