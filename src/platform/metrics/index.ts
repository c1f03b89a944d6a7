export { MetricsModule } from './metrics.module.js';
export { Gauge, Metrics } from './metrics.js';
