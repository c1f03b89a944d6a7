import { defineAuditEvents } from '../audit/index.js';

export const USERS_EVENTS = defineAuditEvents({
  'user.registered': 'a user registered',
  'user.removed': 'a user who never signed in was removed',
  'user.suspended': 'a user was suspended',
  'user.resumed': 'a suspended user may sign in again',
  'user.email_changed': 'a user proved a new e-mail address',
  'user.email_lost': 'a user lost an e-mail address because another user proved it',
  'user.number_changed': 'a user proved a new mobile number',
  'user.staff_appointed': 'a user became staff, before there were roles',
  'user.staff_appointed.support': 'a user got the role support',
  'user.staff_appointed.admin': 'a user got the role admin',
  'user.staff_appointed.auditor': 'a user got the role auditor',
  'user.staff_dismissed': 'a user is no longer staff',
});
