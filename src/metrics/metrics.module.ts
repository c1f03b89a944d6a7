import { Global, Module, type DynamicModule } from '@nestjs/common';
import { COUNTERS, type CounterRow } from './counter-row.js';
import { DatabaseGauges } from './database-gauges.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';

@Global()
@Module({})
export class MetricsModule {
  /** Provides `Metrics` with these counters, which are on /metrics from the start. */
  static forRoot(counters: readonly CounterRow[]): DynamicModule {
    return {
      module: MetricsModule,
      controllers: [MetricsController],
      providers: [Metrics, DatabaseGauges, { provide: COUNTERS, useValue: counters }],
      exports: [Metrics],
    };
  }
}
