import { Global, Inject, Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ThrottlerModule } from '@nestjs/throttler';
import { Config } from '../config/index.js';
import { DatabaseWindows } from './database-windows.js';
import { MetricsService } from '../metrics/index.js';
import { LIMITS } from './limits.facts.js';
import type { RateLimitRow } from '../facts/index.js';
import { RateLimits } from './rate-limits.js';
import { RedisWindows } from './redis-windows.js';
import { ThrottledRoutes } from './throttled-routes.js';
import { createThrottlerOptions } from './throttler-options.js';
import { RATE_LIMIT_ROWS, UserRateLimits } from './user-rate-limits.js';

const redisWindows = {
  provide: RedisWindows,
  inject: [Config],
  useFactory: ({ REDIS_URL }: Config<typeof LIMITS.settings>) => {
    if (REDIS_URL === '') return undefined;
    return RedisWindows.connectTo(REDIS_URL);
  },
};

@Global()
@Module({
  providers: [DatabaseWindows, redisWindows, RateLimits, UserRateLimits],
  exports: [RateLimits, UserRateLimits],
})
class RateLimitsModule implements OnModuleInit {
  constructor(
    @Inject(RATE_LIMIT_ROWS) private readonly rows: readonly RateLimitRow[],
    private readonly metrics: MetricsService,
  ) {}

  /** Makes each counter 0, because Prometheus does not see the first increase otherwise. */
  onModuleInit(): void {
    for (const { name } of this.rows)
      this.metrics.count(LIMITS.counters.RATE_LIMITED, { limit: name }, 0);
  }

  static forRows(rows: readonly RateLimitRow[]): DynamicModule {
    return { module: RateLimitsModule, providers: [{ provide: RATE_LIMIT_ROWS, useValue: rows }] };
  }
}

@Module({})
export class LimitsModule {
  /**
   * Provides `RateLimits` and `UserRateLimits`, and @nestjs/throttler on top of it. The application
   * registers the guard.
   */
  static forRoot(rows: readonly RateLimitRow[]): DynamicModule {
    const throttlerModule = ThrottlerModule.forRootAsync({
      inject: [RateLimits],
      useFactory: (limits: RateLimits) => createThrottlerOptions(limits, rows),
    });
    return {
      module: LimitsModule,
      imports: [RateLimitsModule.forRows(rows), throttlerModule, DiscoveryModule],
      providers: [ThrottledRoutes],
      exports: [throttlerModule],
    };
  }
}
