import { defineAuditEvents } from '../audit/index.js';

export const WEBHOOKS_EVENTS = defineAuditEvents({
  'webhook.added': 'an operator or staff added an endpoint for events',
  'webhook.removed': 'an operator or staff removed an endpoint',
  'webhook.rotated': 'an endpoint got a new secret',
  'webhook.enabled': 'an operator or staff enabled an endpoint',
  'webhook.tested': 'an operator or staff sent a test event to an endpoint',
  'webhook.replayed': 'an operator or staff had events sent to an endpoint again',
  'webhook.disabled.operator': 'an operator or staff disabled an endpoint',
  'webhook.disabled.gone': 'an endpoint was disabled because it responded with 410',
  'webhook.disabled.failing': 'an endpoint was disabled because it accepted nothing for five days',
});
