import { defineAuditEvents } from '../audit/index.js';

export const OUTBOX_EVENTS = defineAuditEvents({
  'delivery.resent': 'an operator sent an undelivered message again',
  'delivery.cancelled': 'an operator cancelled a message',
});
