import { defineChoiceSetting } from '../../platform/config/index.js';
import { defineFacts } from '../../platform/facts/index.js';

/** Reasons of an alarm about an endpoint. */
export const WEBHOOK_ALARM_REASONS = ['gone', 'failing', 'missed'] as const;

export type WebhookAlarmReason = (typeof WEBHOOK_ALARM_REASONS)[number];

/** The facts of src/features/webhooks. */
export const WEBHOOKS = defineFacts({
  settings: {
    WEBHOOK_PRIVATE_ADDRESSES: defineChoiceSetting({
      about:
        'Whether events are sent to endpoints with a private address, such as 10.0.0.5 or ' +
        'localhost',
      changedBy: 'An operator whose back ends are in the same private network',
      default: 'allow',
      production: { default: 'refuse' },
      of: ['refuse', 'allow'],
    }),
    WEBHOOK_STAFF_EXPORTS: defineChoiceSetting({
      about:
        'Whether admins of the desk may add endpoints that get personal data, and have all ' +
        'events since a time sent again; `keypad webhook` always may',
      changedBy: 'An operator whose admins manage the back ends that get names and numbers',
      default: 'refuse',
      of: ['refuse', 'allow'],
    }),
  },
  events: {
    'webhook.added': 'an operator or staff added an endpoint for events',
    'webhook.removed': 'an operator or staff removed an endpoint',
    'webhook.rotated': 'an endpoint got a new secret',
    'webhook.enabled': 'an operator or staff enabled an endpoint',
    'webhook.tested': 'an operator or staff sent a test event to an endpoint',
    'webhook.replayed': 'an operator or staff had events sent to an endpoint again',
    'webhook.disabled.operator': 'an operator or staff disabled an endpoint',
    'webhook.disabled.gone': 'an endpoint was disabled because it responded with 410',
    'webhook.disabled.failing':
      'an endpoint was disabled because it accepted nothing for five days',
  },
  counters: {
    WEBHOOK_DELIVERIES: {
      name: 'keypad_webhook_deliveries_total',
      help:
        'Events sent to endpoints: accepted, failed and retried later, or given up after ' +
        'the last attempt',
      labels: ['outcome'],
    },
    WEBHOOK_ALARMS: {
      name: 'keypad_webhook_alarms_total',
      help:
        'Endpoints that were disabled (gone, failing), or whose events left the audit trail ' +
        'before they were read (missed)',
      labels: ['reason'],
      from: WEBHOOK_ALARM_REASONS.map((reason) => ({ reason })),
    },
  },
});
