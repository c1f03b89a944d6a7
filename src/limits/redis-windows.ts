import { Logger } from '@nestjs/common';
import type { RedisClientType } from 'redis';
import type { Rate } from '../config/index.js';

const ANSWER_MS = 250;
/** How often a lost connection is made again, and how often Redis is asked for a hit of our own. */
const RETRY_MS = 1_000;
/** A connection on which nothing is said for so long, not even to our own hits, is given up. */
const SILENCE_MS = 3_000;

/** Counts when there is room and answers -1, else the milliseconds until the window ends. */
const HIT = `
  local hits = tonumber(redis.call('GET', KEYS[1]) or '0')
  local amount = tonumber(ARGV[3])
  if hits > 0 and hits + amount > tonumber(ARGV[1]) then return math.max(redis.call('PTTL', KEYS[1]), 1) end
  if redis.call('INCRBY', KEYS[1], amount) == amount then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return -1`;

/** Takes hits back from the window that is open, if there are so many; its end stays. */
const GIVE_BACK = `
  local hits = tonumber(redis.call('GET', KEYS[1]) or '0')
  if hits > 0 then redis.call('DECRBY', KEYS[1], math.min(hits, tonumber(ARGV[1]))) end
  return -1`;

/**
 * Fixed windows in Redis, shared by all replicas. Redis counts as gone from the first ask that fails or is not answered in
 * 250 ms, which all that wait with it share, until it has answered a hit of our own: meanwhile every method throws at
 * once, and who counts is for the caller to decide. It reconnects by itself.
 */
export class RedisWindows {
  private readonly logger = new Logger(RedisWindows.name);
  /** Unknown before the first connection. */
  private counts: boolean | undefined;
  /** Ends the asks that are not answered yet. */
  private readonly waiting = new Set<(gone: Error) => void>();
  private nextProbe: NodeJS.Timeout | undefined;

  private constructor(private readonly client: RedisClientType) {
    this.client.on('error', () => {
      this.report(false);
    });
    this.client.on('ready', () => void this.probe());
    this.client.connect().catch(() => undefined);
  }

  /** Does not wait for the connection. The package is loaded here: it is a seventh of all modules, and few use it. */
  static async at(url: string): Promise<RedisWindows> {
    const { createClient } = await import('redis');
    const socket = { connectTimeout: RETRY_MS, reconnectStrategy: RETRY_MS, socketTimeout: SILENCE_MS };
    return new RedisWindows(createClient({ url, disableOfflineQueue: true, socket }));
  }

  get isReady(): boolean {
    return this.counts === true;
  }

  /**
   * Undefined when `amount` was counted, else the seconds until the window ends. When it throws because the answer comes
   * too late, `amount` may have been counted all the same.
   */
  async hit(bucket: string, { limit, window }: Rate, amount: number): Promise<number | undefined> {
    const left = await this.ask(HIT, bucket, limit, window * 1000, amount);
    return left < 0 ? undefined : left / 1000;
  }

  /** Takes back what was counted, but never more than there is in the window that is open. */
  async giveBack(bucket: string, amount: number): Promise<void> {
    await this.ask(GIVE_BACK, bucket, amount);
  }

  close(): void {
    clearTimeout(this.nextProbe);
    this.client.destroy();
  }

  private async ask(script: string, bucket: string, ...numbers: number[]): Promise<number> {
    if (!this.isReady) throw new Error('Redis is gone');
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    this.waiting.add(reject);
    withinTime(this.run(script, bucket, numbers)).then(resolve, () => {
      this.report(false);
    });
    return promise.finally(() => this.waiting.delete(reject));
  }

  private async run(script: string, bucket: string, numbers: readonly number[]): Promise<number> {
    return Number(await this.client.eval(script, { keys: [`keypad:${bucket}`], arguments: numbers.map(String) }));
  }

  /** Each second, and one at a time: the silence of a Redis that answers nothing ends with its connection. */
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
    if (this.client.isOpen) this.nextProbe = setTimeout(() => void this.probe(), RETRY_MS).unref();
  }

  private report(counts: boolean): void {
    if (!counts) for (const end of this.waiting) end(new Error('Redis does not answer'));
    const before = this.counts;
    this.counts = counts;
    if (counts === before || !this.client.isOpen) return;
    if (!counts) this.logger.warn('Redis is gone; limits are counted in the database and in memory');
    else if (before === false) this.logger.log('Redis is back; limits are counted there');
  }
}

function withinTime<T>(answer: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let timer: NodeJS.Timeout | undefined;
  // A process that is busy is no silent Redis: what is asked is written after this turn, and what came meanwhile is read
  // before the last immediate.
  const written = setImmediate(() => {
    timer = setTimeout(() => setImmediate(reject, new Error('Redis did not answer in time')), ANSWER_MS);
  });
  answer.then(resolve, reject);
  return promise.finally(() => {
    clearImmediate(written);
    clearTimeout(timer);
  });
}
