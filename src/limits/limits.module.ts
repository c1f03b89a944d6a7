import { Global, Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import { Config } from '../config/index.js';
import type { LIMITS_SETTINGS } from './limits.settings.js';
import { Budgets } from './budgets.service.js';
import { DatabaseWindows } from './database-windows.js';
import { RedisWindows } from './redis-windows.js';

const redisWindows = {
  provide: RedisWindows,
  inject: [Config],
  useFactory: ({ REDIS_URL }: Config<typeof LIMITS_SETTINGS>) =>
    REDIS_URL === '' ? undefined : RedisWindows.at(REDIS_URL),
};

@Global()
@Module({ providers: [DatabaseWindows, redisWindows, Budgets], exports: [Budgets] })
class BudgetsModule {}

/** Provides `Budgets`, and @nestjs/throttler on top of it. The guard itself is registered by the application. */
@Module({
  imports: [
    BudgetsModule,
    ThrottlerModule.forRootAsync({
      inject: [Budgets],
      useFactory: (storage: Budgets) => ({ throttlers: [{ limit: 1, ttl: 1000 }], storage }),
    }),
  ],
  exports: [ThrottlerModule],
})
export class LimitsModule {}
