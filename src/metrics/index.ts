export { defineCounter, type CounterRow } from './counter-row.js';
export { MetricsModule } from './metrics.module.js';
export { Metrics } from './metrics.js';
