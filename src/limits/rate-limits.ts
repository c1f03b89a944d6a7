import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config, type Rate, type Setting } from '../config/index.js';
import type { Transaction } from '../database/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import { keyPurpose, KeyRing } from '../keys/index.js';
import { Metrics } from '../metrics/index.js';
import { DatabaseWindows, Uncounted } from './database-windows.js';
import { RATE_LIMITED } from './limits.metrics.js';
import type { LIMITS_SETTINGS } from './limits.settings.js';
import { MemoryWindows } from './memory-windows.js';
import { rateLimited, type RateLimitRow, type RateSetting } from './rate-limit.js';
import { RedisWindows } from './redis-windows.js';

/** Attempts to count in windows that other requests open, fill and empty meanwhile. */
const ATTEMPTS = 10;

const LIMIT_BUCKET = keyPurpose('limit-bucket');

type Settings = typeof LIMITS_SETTINGS & Readonly<Record<RateSetting, Setting<Rate>>>;

/**
 * Counts hits of rate limits. With REDIS_URL all are counted in Redis. Without it, or while Redis is down, shared ones
 * are counted in the database and the others in memory.
 */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly memory = new MemoryWindows();

  constructor(
    private readonly database: DatabaseWindows,
    @Inject(RedisWindows) private readonly redis: RedisWindows | undefined,
    private readonly ring: KeyRing,
    private readonly config: Config<Settings>,
    private readonly metrics: Metrics,
  ) {}

  /** True while Redis is in use and responds. */
  get countsInRedis(): boolean {
    return this.redis?.isReady ?? false;
  }

  onApplicationShutdown(): void {
    this.redis?.close();
  }

  /**
   * Counts `amount` hits of a rate limit, 1 by default; 0 counts nothing, but needs room for one. A rollback of `tx` takes them back. Hits that Redis counts but
   * reports too late are counted without Redis as well. Returns undefined if there was nothing to wait for.
   * @throws AppError RATE_LIMITED
   */
  spend(
    limit: RateLimitRow,
    key: string,
    { amount = 1, tx }: { amount?: number; tx?: Transaction } = {},
  ): Promise<void> | undefined {
    const retryAfter = this.hit(limit, key, amount, tx);
    if (retryAfter instanceof Promise)
      return retryAfter.then((seconds) => {
        this.assertCounted(limit, seconds);
      });
    this.assertCounted(limit, retryAfter);
    return undefined;
  }

  /**
   * Counts a hit of each of several shared rate limits with one key, in a transaction that `retryTogether` runs. In the
   * database one statement counts them all.
   * @throws AppError RATE_LIMITED
   */
  async spendTogether(limits: readonly RateLimitRow[], key: string, tx: Transaction): Promise<void> {
    if (this.config.LIMITS === 'off') return;
    if (this.redis !== undefined) {
      for (const limit of limits) await this.spend(limit, key, { tx });
      return;
    }
    const windows = limits.map((limit) => ({
      name: limit.name,
      bucket: this.bucketOf(limit, key),
      rate: this.rateOf(limit),
    }));
    await this.database.hitTogether(windows, tx);
  }

  /**
   * Runs a transaction that calls `spendTogether`. One in which a hit was not counted was rolled back, and is repeated unless a
   * window is full.
   * @throws AppError RATE_LIMITED
   */
  async retryTogether<T>(transaction: () => Promise<T>): Promise<T> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      try {
        return await transaction();
      } catch (error) {
        if (!(error instanceof Uncounted)) throw error;
        const full = await this.database.findFull(error.windows);
        if (full !== undefined) this.assertCounted(full, full.seconds);
      }
    }
    throw new AppError(ERRORS.SERVICE_UNAVAILABLE, { retryAfter: 1, reason: 'rate limits are contended' });
  }

  /** Takes one hit back when `tx` is committed, for rate limits that count failures only. */
  async giveBack(limit: RateLimitRow, key: string, tx: Transaction): Promise<void> {
    if (this.config.LIMITS === 'off') return;
    const bucket = this.bucketOf(limit, key);
    const { redis } = this;
    if (redis?.isReady) tx.onCommit(() => redis.giveBack(bucket, 1));
    else await this.database.giveBack(bucket, tx);
  }

  rateOf({ setting }: RateLimitRow): Rate {
    const rate = this.config[setting];
    if (rate === undefined) throw new Error(`${setting} is not among the settings of the service`);
    return rate;
  }

  /** Returns the name of a bucket. In the database and Redis it has a MAC of the key. */
  bucketOf({ name, shared }: RateLimitRow, key: string): string {
    const isStored = shared || this.redis !== undefined;
    const who = isStored ? this.ring.mac(LIMIT_BUCKET, this.ring.stableId, key).toString('hex') : key;
    return `${name}:${who}`;
  }

  /** Returns undefined when the hit was counted, else the seconds until the window ends. */
  hit(
    limit: RateLimitRow,
    key: string,
    amount: number,
    tx?: Transaction,
  ): Promise<number | undefined> | number | undefined {
    if (this.config.LIMITS === 'off') return undefined;
    const bucket = this.bucketOf(limit, key);
    const rate = this.rateOf(limit);
    if (this.redis === undefined && !limit.shared) return this.memory.hit(bucket, rate, amount);
    return this.hitShared(limit, bucket, rate, amount, tx);
  }

  /** Counts on /metrics that a rate limit refused a request. */
  countRefusal({ name }: Pick<RateLimitRow, 'name'>): void {
    this.metrics.count(RATE_LIMITED, { limit: name });
  }

  private assertCounted(limit: Pick<RateLimitRow, 'name'>, retryAfter: number | undefined): void {
    if (retryAfter === undefined) return;
    this.countRefusal(limit);
    throw rateLimited(limit.name, retryAfter);
  }

  private async hitShared(
    limit: RateLimitRow,
    bucket: string,
    rate: Rate,
    amount: number,
    tx?: Transaction,
  ): Promise<number | undefined> {
    const { redis } = this;
    if (redis !== undefined) {
      try {
        const retryAfter = await redis.hit(bucket, rate, amount);
        if (retryAfter === undefined) tx?.onRollback(() => redis.giveBack(bucket, amount));
        return retryAfter;
      } catch {
        // Redis is down or too slow: count elsewhere.
      }
    }
    return limit.shared ? this.database.hit(bucket, rate, amount, tx) : this.memory.hit(bucket, rate, amount);
  }
}
