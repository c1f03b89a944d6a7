export type { AuditEventRow } from './audit-event-row.js';
export type { MetricCounterRow } from './metric-counter-row.js';
export {
  countByNumber,
  countByUser,
  type PersonCounter,
  type PersonCounters,
  type CountedPerson,
} from './person-counters.js';
export { defineFacts, type FeatureFacts } from './define-facts.js';
export type { RateLimitRow, RateLimitSetting } from './rate-limit-row.js';
export { withReasons, type WebhookEventRow } from './webhook-event-row.js';
