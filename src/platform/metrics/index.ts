export { MetricsAccess } from './metrics-access.js';
export { MetricsModule } from './metrics.module.js';
export { Gauge, MetricsService } from './metrics.service.js';
