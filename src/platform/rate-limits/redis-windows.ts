import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Rate } from '../config/index.js';
import { loadRedis, RETRY_MS, type OpenRedis, type RedisConnection } from './redis-connection.js';

const RESPONSE_MS = 250;
/** Time for which a new process waits until it knows whether Redis responds. */
const FIRST_CONTACT_MS = 3_000;

/** Counts if there is room and returns -1, else the milliseconds until the window ends. */
const HIT = `
  local hits = tonumber(redis.call('GET', KEYS[1]) or '0')
  local amount = tonumber(ARGV[3])
  if hits > 0 and hits + amount > tonumber(ARGV[1]) then return math.max(redis.call('PTTL', KEYS[1]), 1) end
  if redis.call('INCRBY', KEYS[1], amount) == amount then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return -1`;

/** Takes at most the hits of the open window back; its end stays. */
const GIVE_BACK = `
  local hits = tonumber(redis.call('GET', KEYS[1]) or '0')
  if hits > 0 then redis.call('DECRBY', KEYS[1], math.min(hits, tonumber(ARGV[1]))) end
  return -1`;

/** Returns the hits and the milliseconds until the window ends, which are negative if there is none. */
const READ = `
  return { tonumber(redis.call('GET', KEYS[1]) or '0'), redis.call('PTTL', KEYS[1]) }`;

const CLEAR = `
  return redis.call('DEL', KEYS[1])`;

/**
 * Fixed windows in Redis, shared by all replicas. Redis counts as down from the first call that fails or takes longer
 * than 250 ms until a probe succeeds. Calls in progress fail with it. While Redis is down, every method throws at once,
 * so that the caller counts elsewhere. The connection is made again by itself, with sentinels to the primary that they name.
 */
export class RedisWindows {
  private readonly logger = new Logger(RedisWindows.name);
  /** Undefined before the first connection. */
  private counts: boolean | undefined;
  /** Functions that reject the calls in progress. */
  private readonly waiting = new Set<(gone: Error) => void>();
  private nextProbe: NodeJS.Timeout | undefined;

  private readonly connection: RedisConnection;
  private isClosed = false;
  private readonly firstContact = Promise.withResolvers<undefined>();

  private constructor(open: OpenRedis) {
    this.connection = open({
      onReady: () => void this.probe(),
      onFailure: () => {
        this.report(false);
      },
    });
  }

  /** Returns before it is connected. */
  static async at(url: string): Promise<RedisWindows> {
    return new RedisWindows(await loadRedis(url));
  }

  get isReady(): boolean {
    return this.counts === true;
  }

  /**
   * Returns undefined when `amount` was counted, else the seconds until the window ends. When it throws because Redis
   * was too slow, `amount` may have been counted.
   */
  async hit(bucket: string, { limit, window }: Rate, amount: number): Promise<number | undefined> {
    const [left = 0] = await this.ask(HIT, bucket, limit, window * 1000, amount);
    return left < 0 ? undefined : left / 1000;
  }

  /** Returns undefined when the window has room for a hit, else the seconds until it ends. Counts nothing. */
  async waitForRoom(bucket: string, { limit }: Rate): Promise<number | undefined> {
    const [hits = 0, leftMs = 0] = await this.ask(READ, bucket);
    return hits < limit ? undefined : Math.max(1, leftMs) / 1000;
  }

  /** Takes hits back, at most those of the open window. */
  async giveBack(bucket: string, amount: number): Promise<void> {
    await this.ask(GIVE_BACK, bucket, amount);
  }

  /** Returns the hits of a window, also to a process that has just started. */
  async read(bucket: string): Promise<{ hits: number; leftMs: number }> {
    await Promise.race([this.firstContact.promise, sleep(FIRST_CONTACT_MS, undefined, { ref: false })]);
    const [hits = 0, leftMs = 0] = await this.ask(READ, bucket);
    return { hits, leftMs };
  }

  /** Ends a window now. */
  async clear(bucket: string): Promise<void> {
    await this.ask(CLEAR, bucket);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.nextProbe);
    void this.connection.destroy();
  }

  private async ask(script: string, bucket: string, ...numbers: number[]): Promise<readonly number[]> {
    if (!this.isReady) throw new Error('Redis is down');
    const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>();
    this.waiting.add(reject);
    withinTime(this.run(script, bucket, numbers)).then(resolve, () => {
      this.report(false);
    });
    return promise.finally(() => this.waiting.delete(reject));
  }

  private async run(script: string, bucket: string, numbers: readonly number[]): Promise<readonly number[]> {
    const result = this.connection.eval(script, { keys: [`keypad:${bucket}`], arguments: numbers.map(String) });
    return [await result].flat().map(Number);
  }

  /** Probes once a second, one probe at a time. A Redis that never responds ends with its silent connection. */
  private async probe(): Promise<void> {
    const answer = this.run(HIT, 'probe', [Number.MAX_SAFE_INTEGER, RETRY_MS, 1]);
    this.report(
      await withinTime(answer).then(
        () => true,
        () => false,
      ),
    );
    await answer.catch(() => undefined);
    clearTimeout(this.nextProbe);
    if (!this.isClosed) this.nextProbe = setTimeout(() => void this.probe(), RETRY_MS).unref();
  }

  private report(counts: boolean): void {
    if (!counts) for (const end of this.waiting) end(new Error('Redis is down'));
    const before = this.counts;
    this.counts = counts;
    this.firstContact.resolve(undefined);
    if (counts === before || this.isClosed) return;
    if (!counts) this.logger.warn('Redis is down; rate limits are counted in the database and in memory');
    else if (before === false) this.logger.log('Redis is back; rate limits are counted there');
  }
}

function withinTime<T>(answer: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let timer: NodeJS.Timeout | undefined;
  // Does not mistake a busy process for a slow Redis: the call is written after this turn of the event loop, and a
  // response that arrived meanwhile is read before the last immediate.
  const written = setImmediate(() => {
    timer = setTimeout(() => setImmediate(reject, new Error('Redis did not respond in time')), RESPONSE_MS);
  });
  answer.then(resolve, reject);
  return promise.finally(() => {
    clearImmediate(written);
    clearTimeout(timer);
  });
}
