import { defineAuditEvents } from '../audit/index.js';

export const STAFF_EVENTS = defineAuditEvents({
  'staff.audit_read': 'staff read events of the audit trail',
  'staff.users_listed': 'staff read a list of users',
  'staff.code_resent': 'staff sent the open code of a user again, as a text message',
  'staff.user_read': 'staff read a user, with sessions or codes',
});
