export { Metrics, MetricsModule, type SmsAlarm, type SmsRefusal } from './metrics.module.js';
