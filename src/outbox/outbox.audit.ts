import { defineAuditEvents } from '../audit/index.js';

export const OUTBOX_EVENTS = defineAuditEvents({
  'delivery.failed': 'no provider accepted a message',
  'delivery.expired': 'a message could not be sent before it expired',
  'delivery.undelivered': 'a provider reported that a message was not delivered',
  'delivery.resent': 'an operator sent an undelivered message again',
  'delivery.cancelled': 'an operator or staff cancelled a message',
});
