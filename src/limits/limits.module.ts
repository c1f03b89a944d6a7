import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { Config } from '../config/index.js';
import { DatabaseWindows } from './database-windows.js';
import type { LIMITS_SETTINGS } from './limits.settings.js';
import type { RateLimitRow } from './rate-limit.js';
import { RateLimits } from './rate-limits.js';
import { RedisWindows } from './redis-windows.js';
import { throttlerStorage } from './throttler-storage.js';
import { RATE_LIMIT_ROWS, UserLimits } from './user-limits.js';

const redisWindows = {
  provide: RedisWindows,
  inject: [Config],
  useFactory: ({ REDIS_URL }: Config<typeof LIMITS_SETTINGS>) =>
    REDIS_URL === '' ? undefined : RedisWindows.at(REDIS_URL),
};

@Global()
@Module({ providers: [DatabaseWindows, redisWindows, RateLimits, UserLimits], exports: [RateLimits, UserLimits] })
class RateLimitsModule {
  static of(rows: readonly RateLimitRow[]): DynamicModule {
    return { module: RateLimitsModule, providers: [{ provide: RATE_LIMIT_ROWS, useValue: rows }] };
  }
}

@Module({})
export class LimitsModule {
  /** Provides `RateLimits` and `UserLimits`, and @nestjs/throttler on top of it. The application registers the guard. */
  static forRoot(rows: readonly RateLimitRow[]): DynamicModule {
    const throttlers = ThrottlerModule.forRootAsync({
      inject: [RateLimits],
      useFactory: (limits: RateLimits) => ({
        storage: throttlerStorage(limits, rows),
        setHeaders: false,
        throttlers: rows.map((row) => {
          const { limit, window } = limits.rateOf(row);
          return { name: row.name, limit, ttl: window * 1000 };
        }),
      }),
    });
    return { module: LimitsModule, imports: [RateLimitsModule.of(rows), throttlers], exports: [throttlers] };
  }
}
