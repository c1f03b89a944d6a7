export type { AuditEventRow } from './audit-event-row.js';
export type { CounterRow } from './counter-row.js';
export { countedByNumber, countedByUser, type Counter, type Counters, type Person } from './counters.js';
export { defineFacts, type Facts } from './define-facts.js';
export type { RateLimitRow, RateSetting } from './rate-limit-row.js';
export { withReasons, type WebhookEventRow } from './webhook-event-row.js';
