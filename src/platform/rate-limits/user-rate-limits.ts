import { Inject, Injectable } from '@nestjs/common';
import type { AllowedRate } from '../config/index.js';
import { Database, type Transaction } from '../database/index.js';
import { ERRORS } from '../errors/index.js';
import type { PersonCounter, CountedPerson, RateLimitRow } from '../facts/index.js';
import { DatabaseWindows } from './database-windows.js';
import { RateLimits } from './rate-limits.js';
import { RedisWindows } from './redis-windows.js';

/** Injection token of all rate limits. */
export const RATE_LIMIT_ROWS = Symbol('rate limits');

/** A rate limit, and the hits of one person in its current window. */
export interface CountedRateLimit {
  readonly name: string;
  readonly words: PersonCounter['words'];
  readonly rate: AllowedRate;
  readonly spent: number;
  /** Time at which the window ends; null if none is open. */
  readonly endsAt: number | null;
}

interface NamedRateCounter extends PersonCounter {
  readonly name: string;
  readonly row: RateLimitRow;
}

/**
 * Reads and clears what one person has spent of the rate limits by user and by number (LIM-5).
 * Those that each replica counts alone are left out, because no other replica could read or clear
 * them.
 */
@Injectable()
export class UserRateLimits {
  private readonly counters: ReadonlyMap<string, NamedRateCounter>;

  constructor(
    @Inject(RATE_LIMIT_ROWS) rows: readonly RateLimitRow[],
    private readonly limits: RateLimits,
    private readonly windows: DatabaseWindows,
    @Inject(RedisWindows) private readonly redis: RedisWindows | undefined,
    private readonly database: Database,
  ) {
    const sharedRows = rows.filter(({ shared }) => shared || redis !== undefined);
    this.counters = new Map(
      sharedRows.flatMap(toNamedCounters).map((counter) => [counter.name, counter]),
    );
  }

  hasLimit(name: string): boolean {
    return this.counters.has(name);
  }

  findWords(name: string): PersonCounter['words'] | undefined {
    return this.counters.get(name)?.words;
  }

  /**
   * Returns all rate limits of a person, as they are counted now. Of several windows, it returns
   * the one with the most hits.
   */
  async listLimits(person: CountedPerson): Promise<CountedRateLimit[]> {
    const counters = [...this.counters.values()];
    const buckets = counters.map((counter) => this.listBuckets(counter, person));
    const windowByBucket = await this.readOpen(buckets.flat());
    return counters.map(({ name, words, row }, i) => {
      const windows = (buckets[i] ?? []).flatMap((bucket) => windowByBucket.get(bucket) ?? []);
      const [fullest] = windows.sort((a, b) => b.hits - a.hits);
      const { hits: spent = 0, endsAt = null } = fullest ?? {};
      return { name, words, rate: this.limits.getRate(row), spent, endsAt };
    });
  }

  /**
   * Ends the windows of a person in the database, in `tx`. Returns the function that ends them in
   * Redis, which must run after the commit, so that nothing is cleared without its audit row.
   * Returns undefined, with nothing changed, if nothing is spent.
   * @throws AppError SERVICE_UNAVAILABLE if Redis is in use and does not respond, because its
   *   window would count again
   */
  async clearLimit(
    tx: Transaction,
    person: CountedPerson,
    name: string,
  ): Promise<(() => Promise<void>) | undefined> {
    const counter = this.counters.get(name);
    if (counter === undefined) return undefined;
    const { redis } = this;
    const endings: (() => Promise<void>)[] = [];
    // In one order, so that two staff members who clear a limit do not wait for each other.
    for (const bucket of this.listBuckets(counter, person).sort()) {
      const redisHits = redis === undefined ? 0 : await countInRedis(redis, bucket);
      const isEnded = await this.windows.endWindow(bucket, tx);
      if (!isEnded && redisHits === 0) continue;
      endings.push(async () => {
        if (redis !== undefined) await requireRedis(redis.clearWindow(bucket));
      });
    }
    if (endings.length === 0) return undefined;
    return async () => {
      for (const endInRedis of endings) await endInRedis();
    };
  }

  private listBuckets({ row, keysOf }: NamedRateCounter, person: CountedPerson): string[] {
    return keysOf(person).map((key) => this.limits.toBucket(row, key));
  }

  private async readOpen(buckets: readonly string[]) {
    const redisWindows = await this.readInRedis(buckets);
    const windows = redisWindows ?? (await this.windows.findOpen(buckets));
    return new Map(windows.map((window) => [window.bucket, window]));
  }

  /** Returns undefined if Redis does not count now. */
  private async readInRedis(buckets: readonly string[]) {
    const { redis } = this;
    if (redis === undefined) return undefined;

    try {
      const reads = buckets.map(async (bucket) => {
        const window = await redis.readWindow(bucket);
        return { bucket, ...window };
      });
      const redisWindows = await Promise.all(reads);

      const now = this.database.clock.now();
      const openWindows = redisWindows.filter(({ leftMs }) => leftMs > 0);
      return openWindows.map(({ bucket, hits, leftMs }) => ({
        bucket,
        hits,
        endsAt: now + leftMs,
      }));
    } catch {
      return undefined;
    }
  }
}

function toNamedCounters(row: RateLimitRow): NamedRateCounter[] {
  return Object.entries(row.counters ?? {}).map(([end, counter]) => ({
    ...counter,
    name: end === '' ? row.name : `${row.name}_${end}`,
    row,
  }));
}

async function countInRedis(redis: RedisWindows, bucket: string): Promise<number> {
  const window = await requireRedis(redis.readWindow(bucket));
  return window.hits;
}

async function requireRedis<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (cause) {
    throw ERRORS.SERVICE_UNAVAILABLE({
      retryAfter: 2,
      reason: 'Redis is down',
      cause,
    });
  }
}
