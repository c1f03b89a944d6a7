import { Logger } from '@nestjs/common';
import type { RedisClientType } from 'redis';
import type { Rate } from '../config/index.js';

const RESPONSE_MS = 250;
/** Time between attempts to reconnect, and between probes. */
const RETRY_MS = 1_000;
/** A connection that is silent for this long, although probes are sent, is closed. */
const SILENCE_MS = 3_000;

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

/**
 * Fixed windows in Redis, shared by all replicas. Redis counts as down from the first call that fails or takes longer
 * than 250 ms until a probe succeeds. Calls in progress fail with it. While Redis is down, every method throws at once,
 * so that the caller counts elsewhere. The client reconnects by itself.
 */
export class RedisWindows {
  private readonly logger = new Logger(RedisWindows.name);
  /** Undefined before the first connection. */
  private counts: boolean | undefined;
  /** Functions that reject the calls in progress. */
  private readonly waiting = new Set<(gone: Error) => void>();
  private nextProbe: NodeJS.Timeout | undefined;

  private constructor(private readonly client: RedisClientType) {
    this.client.on('error', () => {
      this.report(false);
    });
    this.client.on('ready', () => void this.probe());
    this.client.connect().catch(() => undefined);
  }

  /**
   * Returns before it is connected. Loads the package here, because it is a seventh of all modules and few
   * installations use it.
   */
  static async at(url: string): Promise<RedisWindows> {
    const { createClient } = await import('redis');
    const socket = { connectTimeout: RETRY_MS, reconnectStrategy: RETRY_MS, socketTimeout: SILENCE_MS };
    return new RedisWindows(createClient({ url, disableOfflineQueue: true, socket }));
  }

  get isReady(): boolean {
    return this.counts === true;
  }

  /**
   * Returns undefined when `amount` was counted, else the seconds until the window ends. When it throws because Redis
   * was too slow, `amount` may have been counted.
   */
  async hit(bucket: string, { limit, window }: Rate, amount: number): Promise<number | undefined> {
    const left = await this.ask(HIT, bucket, limit, window * 1000, amount);
    return left < 0 ? undefined : left / 1000;
  }

  /** Takes hits back, at most those of the open window. */
  async giveBack(bucket: string, amount: number): Promise<void> {
    await this.ask(GIVE_BACK, bucket, amount);
  }

  close(): void {
    clearTimeout(this.nextProbe);
    this.client.destroy();
  }

  private async ask(script: string, bucket: string, ...numbers: number[]): Promise<number> {
    if (!this.isReady) throw new Error('Redis is down');
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
    if (this.client.isOpen) this.nextProbe = setTimeout(() => void this.probe(), RETRY_MS).unref();
  }

  private report(counts: boolean): void {
    if (!counts) for (const end of this.waiting) end(new Error('Redis is down'));
    const before = this.counts;
    this.counts = counts;
    if (counts === before || !this.client.isOpen) return;
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
