import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Config, type AllowedRate, type SettingDefinition } from '../config/index.js';
import type { Transaction } from '../database/index.js';
import { defineKeyPurpose, KeyRing } from '../keys/index.js';
import { MetricsService } from '../metrics/index.js';
import { DatabaseWindows } from './database-windows.js';
import { LIMITS } from './limits.facts.js';
import type { RateLimitRow, RateLimitSetting } from '../facts/index.js';
import { MemoryWindows } from './memory-windows.js';
import { createRateLimitError } from './create-rate-limit-error.js';
import type { FullRateLimitWindow, RateLimitBucket } from './rate-limit-bucket.js';
import { RedisWindows } from './redis-windows.js';
import { FullWindowsError } from './retry-within-windows.js';

const LIMIT_BUCKET = defineKeyPurpose('limit-bucket');

type RateLimitSettings = typeof LIMITS.settings &
  Readonly<Record<RateLimitSetting, SettingDefinition<AllowedRate>>>;

/** A hit of a rate limit. */
export interface RateLimitHit {
  readonly limit: RateLimitRow;
  readonly key: string;
}

/**
 * Counts hits of rate limits. With REDIS_URL all are counted in Redis. Without it, or while Redis
 * is down, shared ones are counted in the database and the others in memory.
 */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly memory = new MemoryWindows();

  constructor(
    private readonly database: DatabaseWindows,
    @Inject(RedisWindows) private readonly redis: RedisWindows | undefined,
    private readonly ring: KeyRing,
    private readonly config: Config<RateLimitSettings>,
    private readonly metrics: MetricsService,
  ) {}

  /** True while Redis is in use and responds. */
  get countsInRedis(): boolean {
    return this.redis?.isReady ?? false;
  }

  onApplicationShutdown(): void {
    this.redis?.close();
  }

  /**
   * Counts `amount` hits of a rate limit, 1 by default, or refuses if it is full. A rollback of
   * `tx` takes them back. Hits that Redis counts but reports too late are counted without Redis as
   * well. Returns undefined if there was nothing to wait for.
   * @throws AppError RATE_LIMITED
   */
  countOrRefuse(
    limit: RateLimitRow,
    key: string,
    { amount = 1, tx }: { amount?: number; tx?: Transaction } = {},
  ): Promise<void> | undefined {
    const retryAfter = this.tryCountHits(limit, key, amount, tx);
    if (retryAfter instanceof Promise)
      return retryAfter.then((seconds) => {
        this.assertCounted(limit, seconds);
      });
    this.assertCounted(limit, retryAfter);
    return undefined;
  }

  /**
   * Counts a hit of each of several shared rate limits, or of none if one is full. Then a request
   * for which `isExempt` returns true passes all the same. In the database one statement counts
   * them all.
   * @throws AppError RATE_LIMITED
   */
  async countUnlessExempt(
    hits: readonly RateLimitHit[],
    isExempt: () => Promise<boolean> = () => Promise.resolve(false),
  ): Promise<void> {
    const fullWindow = await this.tryCountAll(hits);
    if (fullWindow === undefined || (await isExempt())) return;
    this.assertCounted(fullWindow, fullWindow.seconds);
  }

  /**
   * Checks that a shared rate limit has room for a hit, and counts nothing. Hits in progress come
   * first.
   * @throws AppError RATE_LIMITED
   */
  async assertRoom(limit: RateLimitRow, key: string): Promise<void> {
    if (this.config.LIMITS === 'off') return;

    const bucket = this.toBucket(limit, key);
    const retryAfter = await this.waitForRoom(bucket, this.getRate(limit));
    this.assertCounted(limit, retryAfter);
  }

  /**
   * Counts a hit of each of several shared rate limits with one key, in a transaction that
   * `retryWithinWindows` runs. In the database one statement counts them all.
   * @throws AppError RATE_LIMITED, FullWindowsError
   */
  async countTogether(
    limits: readonly RateLimitRow[],
    key: string,
    tx: Transaction,
  ): Promise<void> {
    if (this.config.LIMITS === 'off') return;
    if (this.redis !== undefined) {
      for (const limit of limits) await this.countOrRefuse(limit, key, { tx });
      return;
    }

    const windows = limits.map((limit) => this.toWindow({ limit, key }));
    const isCounted = await this.database.countTogether(windows, tx);
    if (!isCounted) throw new FullWindowsError(() => this.assertNoneFull(windows));
  }

  /** Takes one hit back when `tx` is committed, for rate limits that count failures only. */
  async giveBack(limit: RateLimitRow, key: string, tx: Transaction): Promise<void> {
    if (this.config.LIMITS === 'off') return;

    const bucket = this.toBucket(limit, key);
    const { redis } = this;
    if (redis?.isReady) tx.onCommit(() => redis.giveBack(bucket, 1));
    else await this.database.giveBack(bucket, tx);
  }

  /**
   * Takes hits of a limit that no transaction counts back, at most those of the open window. Where
   * Redis counts, they are lost if it does not respond.
   */
  giveCostBack(limit: RateLimitRow, key: string, amount: number): void {
    if (this.config.LIMITS === 'off') return;

    const bucket = this.toBucket(limit, key);
    if (this.redis?.isReady) void this.redis.giveBack(bucket, amount).catch(() => undefined);
    else this.memory.giveBack(bucket, amount);
  }

  getRate(row: RateLimitRow): AllowedRate {
    if (row.rate !== undefined) return row.rate;
    const configuredRate = this.config[row.setting];
    if (configuredRate === undefined)
      throw new Error(`${row.setting} is not among the settings of the service`);
    return configuredRate;
  }

  /** Returns the name of a bucket. In the database and Redis it has a MAC of the key. */
  toBucket({ name, shared }: RateLimitRow, key: string): string {
    const isStored = shared || this.redis !== undefined;
    if (!isStored) return `${name}:${key}`;

    const mac = this.ring.computeMac(LIMIT_BUCKET, this.ring.stableId, key);
    return `${name}:${mac.toString('hex')}`;
  }

  /** Returns undefined when the hit was counted, else the seconds until the window ends. */
  tryCountHits(
    limit: RateLimitRow,
    key: string,
    amount: number,
    tx?: Transaction,
  ): Promise<number | undefined> | number | undefined {
    if (this.config.LIMITS === 'off') return undefined;

    const bucket = this.toBucket(limit, key);
    const rate = this.getRate(limit);
    if (this.redis === undefined && !limit.shared)
      return this.memory.countHits(bucket, rate, amount);
    return this.countShared(limit, bucket, rate, amount, tx);
  }

  private async tryCountAll(
    hits: readonly RateLimitHit[],
  ): Promise<FullRateLimitWindow | undefined> {
    if (this.config.LIMITS === 'off') return undefined;
    const isOneStatement = this.redis === undefined && hits.length > 1;
    if (isOneStatement) return this.database.countAll(hits.map((hit) => this.toWindow(hit)));

    const countedHits: RateLimitHit[] = [];
    for (const { limit, key } of hits) {
      const seconds = await this.tryCountHits(limit, key, 1);
      if (seconds !== undefined) {
        for (const countedHit of countedHits) await this.giveHitBack(countedHit);
        return { name: limit.name, seconds };
      }
      countedHits.push({ limit, key });
    }
    return undefined;
  }

  /** Takes a hit of a shared limit back. */
  private async giveHitBack({ limit, key }: RateLimitHit): Promise<void> {
    const bucket = this.toBucket(limit, key);
    if (this.redis?.isReady) await this.redis.giveBack(bucket, 1).catch(() => undefined);
    else await this.database.giveBack(bucket);
  }

  private toWindow({ limit, key }: RateLimitHit): RateLimitBucket {
    return { name: limit.name, bucket: this.toBucket(limit, key), rate: this.getRate(limit) };
  }

  private async assertNoneFull(windows: readonly RateLimitBucket[]): Promise<void> {
    const fullWindow = await this.database.findFull(windows);
    if (fullWindow !== undefined) this.assertCounted(fullWindow, fullWindow.seconds);
  }

  private assertCounted(limit: Pick<RateLimitRow, 'name'>, retryAfter: number | undefined): void {
    if (retryAfter === undefined) return;
    this.metrics.count(LIMITS.counters.RATE_LIMITED, { limit: limit.name });
    throw createRateLimitError(limit.name, retryAfter);
  }

  private async waitForRoom(bucket: string, rate: AllowedRate): Promise<number | undefined> {
    if (this.redis !== undefined) {
      try {
        return await this.redis.waitForRoom(bucket, rate);
      } catch {
        // Redis is down or too slow: ask the database.
      }
    }
    return this.database.waitForRoom(bucket, rate);
  }

  private async countShared(
    limit: RateLimitRow,
    bucket: string,
    rate: AllowedRate,
    amount: number,
    tx?: Transaction,
  ): Promise<number | undefined> {
    const { redis } = this;
    if (redis !== undefined) {
      try {
        const retryAfter = await redis.countHits(bucket, rate, amount);
        if (retryAfter === undefined) tx?.onRollback(() => redis.giveBack(bucket, amount));
        return retryAfter;
      } catch {
        // Redis is down or too slow: count elsewhere.
      }
    }
    if (limit.shared) return this.database.countHits(bucket, rate, amount, tx);
    return this.memory.countHits(bucket, rate, amount);
  }
}
