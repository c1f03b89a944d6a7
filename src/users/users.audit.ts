import { defineAuditEvents } from '../audit/index.js';

export const USERS_EVENTS = defineAuditEvents({
  'user.suspended': 'a user was suspended',
  'user.resumed': 'a suspended user may sign in again',
  'user.email_changed': 'a user proved a new e-mail address',
  'user.email_lost': 'a user lost an e-mail address because another user proved it',
  'user.number_changed': 'a user proved a new mobile number',
  'user.staff_appointed': 'a user became staff',
  'user.staff_dismissed': 'a user is no longer staff',
});
