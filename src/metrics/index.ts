export { Metrics, MetricsModule } from './metrics.module.js';
