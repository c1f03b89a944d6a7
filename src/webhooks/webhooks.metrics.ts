import { defineCounter } from '../metrics/index.js';

export const WEBHOOK_DELIVERIES = defineCounter({
  name: 'keypad_webhook_deliveries_total',
  help: 'Events sent to endpoints: accepted, failed and retried later, or given up after the last attempt',
  labels: ['outcome'],
});

/** Reasons of an alarm about an endpoint. */
export const WEBHOOK_ALARM_REASONS = ['gone', 'failing', 'missed'] as const;
export type WebhookAlarm = (typeof WEBHOOK_ALARM_REASONS)[number];

export const WEBHOOK_ALARMS = defineCounter({
  name: 'keypad_webhook_alarms_total',
  help: 'Endpoints that were disabled (gone, failing), or whose events left the audit trail before they were read (missed)',
  labels: ['reason'],
});
