import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { Config, type Rate } from '../config/index.js';
import type { LIMITS_SETTINGS } from './limits.settings.js';
import type { Transaction } from '../database/index.js';
import { KeyRing } from '../keys/index.js';
import { BUDGETS, limited, rateOf, type BudgetName, type BudgetSettings } from './budgets.js';
import { DatabaseWindows } from './database-windows.js';
import { MemoryWindows } from './memory-windows.js';
import { RedisWindows } from './redis-windows.js';

type ThrottlerRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/**
 * Counts against `BUDGETS` and is the storage of @nestjs/throttler. With REDIS_URL all budgets are counted in
 * Redis; without it, or while it is gone, shared ones in the database and the others in memory.
 */
@Injectable()
export class Budgets implements ThrottlerStorage, OnApplicationShutdown {
  private readonly memory = new MemoryWindows();

  constructor(
    private readonly database: DatabaseWindows,
    @Inject(RedisWindows) private readonly redis: RedisWindows | undefined,
    private readonly ring: KeyRing,
    private readonly config: Config<typeof LIMITS_SETTINGS & BudgetSettings>,
  ) {}

  /** Whether Redis is in use and answers. */
  get countsInRedis(): boolean {
    return this.redis?.isReady ?? false;
  }

  onApplicationShutdown(): void {
    this.redis?.close();
  }

  /** Called by the throttler guard; `key` is who is counted, already normalised. */
  async increment(key: string, ttl: number, _limit: number, _block: number, name: string): Promise<ThrottlerRecord> {
    const retryAfter = await this.hit(name as BudgetName, key, 1);
    const isBlocked = retryAfter !== undefined;
    return { totalHits: 1, timeToExpire: ttl / 1000, isBlocked, timeToBlockExpire: retryAfter ?? 0 };
  }

  /**
   * Spends `amount` of a budget, 1 by default. What is spent within `tx` is given back when that is undone. What Redis counts,
   * but is too late to say so, counts in the database as well.
   * @throws AppError RATE_LIMITED
   */
  async spend(
    name: BudgetName,
    key: string,
    { amount = 1, tx }: { amount?: number; tx?: Transaction } = {},
  ): Promise<void> {
    const retryAfter = await this.hit(name, key, amount, tx);
    if (retryAfter !== undefined) throw limited(name, retryAfter);
  }

  /**
   * Takes one `spend` back when `tx` is kept, for budgets of which only failures count: what was paid for turned out to be
   * none.
   */
  async giveBack(name: BudgetName, key: string, tx: Transaction): Promise<void> {
    if (this.config.LIMITS === 'off') return;
    const { bucket } = this.place(name, key);
    const { redis } = this;
    if (redis?.isReady) tx.whenKept(() => redis.giveBack(bucket, 1));
    else await this.database.giveBack(bucket, tx);
  }

  /** Undefined when the hit was counted, else the seconds until the window ends. */
  private async hit(name: BudgetName, key: string, amount: number, tx?: Transaction): Promise<number | undefined> {
    if (this.config.LIMITS === 'off') return undefined;
    const { bucket, rate } = this.place(name, key);
    const { redis } = this;
    if (redis !== undefined) {
      try {
        const retryAfter = await redis.hit(bucket, rate, amount);
        if (retryAfter === undefined) tx?.whenUndone(() => redis.giveBack(bucket, amount));
        return retryAfter;
      } catch {
        // Not reached in time: counted as without it.
      }
    }
    return BUDGETS[name].shared ? this.database.hit(bucket, rate, amount, tx) : this.memory.hit(bucket, rate, amount);
  }

  private place(name: BudgetName, key: string): { bucket: string; rate: Rate } {
    const rate = rateOf(this.config, name);
    const shared = BUDGETS[name].shared || this.redis !== undefined;
    const who = shared ? this.ring.mac('limit-bucket', this.ring.stableId, key).toString('hex') : key;
    return { bucket: `${name}:${who}`, rate };
  }
}
