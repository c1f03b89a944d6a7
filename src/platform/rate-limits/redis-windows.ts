import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { AllowedRate } from '../config/index.js';
import {
  loadRedis,
  RETRY_MS,
  type OpenRedisConnection,
  type RedisConnection,
} from './redis-connection.js';

const RESPONSE_MS = 250;
/** Time for which a new process waits until it knows whether Redis responds. */
const FIRST_CONTACT_MS = 3_000;

/** Counts if there is room and returns -1, else the milliseconds until the window ends. */
const HIT_SCRIPT = `
  local hits = tonumber(redis.call('GET', KEYS[1]) or '0')
  local amount = tonumber(ARGV[3])
  if hits > 0 and hits + amount > tonumber(ARGV[1]) then
    return math.max(redis.call('PTTL', KEYS[1]), 1)
  end
  if redis.call('INCRBY', KEYS[1], amount) == amount then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
  end
  return -1`;

/** Takes at most the hits of the open window back; its end stays. */
const GIVE_BACK_SCRIPT = `
  local hits = tonumber(redis.call('GET', KEYS[1]) or '0')
  if hits > 0 then redis.call('DECRBY', KEYS[1], math.min(hits, tonumber(ARGV[1]))) end
  return -1`;

/**
 * Returns the hits and the milliseconds until the window ends, which are negative if there is none.
 */
const READ_SCRIPT = `
  return { tonumber(redis.call('GET', KEYS[1]) or '0'), redis.call('PTTL', KEYS[1]) }`;

const CLEAR_SCRIPT = `
  return redis.call('DEL', KEYS[1])`;

/**
 * Fixed windows in Redis, shared by all replicas. Redis counts as down from the first call that
 * fails or takes longer than 250 ms until a probe succeeds. Calls in progress fail with it. While
 * Redis is down, every method throws at once, so that the caller counts elsewhere. The connection
 * is made again by itself, with sentinels to the primary that they name.
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

  private constructor(open: OpenRedisConnection) {
    this.connection = open({
      onReady: () => void this.probeRedis(),
      onFailure: () => {
        this.reportState(false);
      },
    });
  }

  /** Returns before it is connected. */
  static async connectTo(url: string): Promise<RedisWindows> {
    return new RedisWindows(await loadRedis(url));
  }

  get isReady(): boolean {
    return this.counts === true;
  }

  /**
   * Returns undefined when `amount` was counted, else the seconds until the window ends. When it
   * throws because Redis was too slow, `amount` may have been counted.
   */
  async countHits(
    bucket: string,
    { limit, window }: AllowedRate,
    amount: number,
  ): Promise<number | undefined> {
    const [left = 0] = await this.askRedis(HIT_SCRIPT, bucket, limit, window * 1000, amount);
    return left < 0 ? undefined : left / 1000;
  }

  /**
   * Returns undefined when the window has room for a hit, else the seconds until it ends. Counts
   * nothing.
   */
  async waitForRoom(bucket: string, { limit }: AllowedRate): Promise<number | undefined> {
    const [hits = 0, leftMs = 0] = await this.askRedis(READ_SCRIPT, bucket);
    if (hits < limit) return undefined;
    return Math.max(1, leftMs) / 1000;
  }

  /** Takes hits back, at most those of the open window. */
  async giveBack(bucket: string, amount: number): Promise<void> {
    await this.askRedis(GIVE_BACK_SCRIPT, bucket, amount);
  }

  /** Returns the hits of a window, also to a process that has just started. */
  async readWindow(bucket: string): Promise<{ hits: number; leftMs: number }> {
    await Promise.race([
      this.firstContact.promise,
      sleep(FIRST_CONTACT_MS, undefined, { ref: false }),
    ]);
    const [hits = 0, leftMs = 0] = await this.askRedis(READ_SCRIPT, bucket);
    return { hits, leftMs };
  }

  /** Ends a window now. */
  async clearWindow(bucket: string): Promise<void> {
    await this.askRedis(CLEAR_SCRIPT, bucket);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.nextProbe);
    void this.connection.destroy();
  }

  private async askRedis(
    script: string,
    bucket: string,
    ...numbers: number[]
  ): Promise<readonly number[]> {
    if (!this.isReady) throw new Error('Redis is down');

    const { promise, resolve, reject } = Promise.withResolvers<readonly number[]>();
    this.waiting.add(reject);
    const answer = this.runScript(script, bucket, numbers);
    limitResponseTime(answer).then(resolve, () => {
      this.reportState(false);
    });
    return promise.finally(() => this.waiting.delete(reject));
  }

  private async runScript(
    script: string,
    bucket: string,
    numbers: readonly number[],
  ): Promise<readonly number[]> {
    const scriptResult = this.connection.eval(script, {
      keys: [`keypad:${bucket}`],
      arguments: numbers.map(String),
    });
    return [await scriptResult].flat().map(Number);
  }

  /**
   * Probes once a second, one probe at a time. A Redis that never responds ends with its silent
   * connection.
   */
  private async probeRedis(): Promise<void> {
    const probeResult = this.runScript(HIT_SCRIPT, 'probe', [Number.MAX_SAFE_INTEGER, RETRY_MS, 1]);
    const isUp = await limitResponseTime(probeResult).then(
      () => true,
      () => false,
    );
    this.reportState(isUp);

    await probeResult.catch(() => undefined);
    clearTimeout(this.nextProbe);
    if (!this.isClosed) this.nextProbe = setTimeout(() => void this.probeRedis(), RETRY_MS).unref();
  }

  private reportState(counts: boolean): void {
    if (!counts) this.rejectWaiting();

    const countedBefore = this.counts;
    this.counts = counts;
    this.firstContact.resolve(undefined);
    if (counts === countedBefore || this.isClosed) return;

    if (!counts)
      this.logger.warn('Redis is down; rate limits are counted in the database and in memory');
    else if (countedBefore === false)
      this.logger.log('Redis is back; rate limits are counted there');
  }

  private rejectWaiting(): void {
    for (const rejectCall of this.waiting) rejectCall(new Error('Redis is down'));
  }
}

function limitResponseTime<T>(answer: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let responseTimer: NodeJS.Timeout | undefined;
  // Does not mistake a busy process for a slow Redis: the call is written after this turn of the
  // event loop, and a response that arrived meanwhile is read before the last immediate.
  const writtenTurn = setImmediate(() => {
    responseTimer = setTimeout(
      () => setImmediate(reject, new Error('Redis did not respond in time')),
      RESPONSE_MS,
    );
  });
  answer.then(resolve, reject);

  return promise.finally(() => {
    clearImmediate(writtenTurn);
    clearTimeout(responseTimer);
  });
}
