import { Logger } from '@nestjs/common';
import type { RedisClientType } from 'redis';
import type { Rate } from '../config/index.js';

const ANSWER_MS = 250;
const RETRY_MS = 1_000;

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
 * Fixed windows in Redis, shared by all replicas. Every method throws soon after Redis stops answering; who
 * counts then is for the caller to decide. It reconnects by itself.
 */
export class RedisWindows {
  private readonly logger = new Logger(RedisWindows.name);
  private reachable = true;

  private constructor(private readonly client: RedisClientType) {
    this.client.on('error', () => {
      this.report(false);
    });
    this.client.on('ready', () => {
      this.report(true);
    });
    this.client.connect().catch(() => undefined);
  }

  /** Does not wait for the connection. The package is loaded here: it is a seventh of all modules, and few use it. */
  static async at(url: string): Promise<RedisWindows> {
    const { createClient } = await import('redis');
    const socket = { connectTimeout: RETRY_MS, reconnectStrategy: RETRY_MS };
    return new RedisWindows(createClient({ url, disableOfflineQueue: true, socket }));
  }

  get isReady(): boolean {
    return this.client.isReady;
  }

  /** Undefined when `amount` was counted, else the seconds until the window ends. */
  async hit(bucket: string, { limit, window }: Rate, amount: number): Promise<number | undefined> {
    const left = await this.ask(HIT, bucket, limit, window * 1000, amount);
    return left < 0 ? undefined : left / 1000;
  }

  /** Takes back what was counted, but never more than there is in the window that is open. */
  async giveBack(bucket: string, amount: number): Promise<void> {
    await this.ask(GIVE_BACK, bucket, amount);
  }

  close(): void {
    this.client.destroy();
  }

  private async ask(script: string, bucket: string, ...numbers: number[]): Promise<number> {
    const call = { keys: [`keypad:${bucket}`], arguments: numbers.map(String) };
    return Number(await withinTime(this.client.eval(script, call)));
  }

  private report(reachable: boolean): void {
    if (reachable === this.reachable) return;
    this.reachable = reachable;
    if (reachable) this.logger.log('Redis is back; limits are counted there');
    else this.logger.warn('Redis is gone; limits are counted in the database and in memory');
  }
}

async function withinTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('Redis did not answer in time'));
    }, ANSWER_MS);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
