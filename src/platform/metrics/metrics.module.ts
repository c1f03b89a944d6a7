import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { MetricCounterRow } from '../facts/index.js';
import { DatabaseGauges } from './database-gauges.js';
import { MetricsAccess } from './metrics-access.js';
import { MetricsController } from './metrics.controller.js';
import { MetricsService, COUNTER_ROWS } from './metrics.service.js';

@Global()
@Module({})
export class MetricsModule {
  /** Provides `MetricsService` with these counters, which are on /metrics from the start. */
  static forRoot(counters: readonly MetricCounterRow[]): DynamicModule {
    return {
      module: MetricsModule,
      imports: [DiscoveryModule],
      controllers: [MetricsController],
      providers: [
        MetricsService,
        MetricsAccess,
        DatabaseGauges,
        { provide: COUNTER_ROWS, useValue: counters },
      ],
      exports: [MetricsService, MetricsAccess],
    };
  }
}
