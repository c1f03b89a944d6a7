import { Injectable } from '@nestjs/common';
import { Config } from '../config/index.js';
import type { Statements } from '../database/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import { rateLimited } from '../limits/index.js';
import type { LIMITS_SETTINGS } from '../limits/limits.settings.js';
import { CodeVerificationService, type CodeRecipient } from '../otp/index.js';
import type { OTP_SETTINGS } from '../otp/otp.settings.js';
import { SmsAlarms } from './sms-alarms.js';
import { bucketsOf, countsSeparately, prefixBucket, type Bucket, type MessageBuckets } from './sms-buckets.js';
import { SmsRatio } from './sms-ratio.js';
import { SmsTotal } from './sms-total.js';
import { FULL, SmsWindows, type WindowState } from './sms-windows.js';
import type { SMS_SETTINGS } from './sms.settings.js';

/**
 * Maximum number of blocks that one message resolves: a missing row, an alarm, a verdict on the ratio, and each of the
 * rows of the total that other messages fill meanwhile.
 */
const ROUNDS = 24;

/** Thrown within a transaction, so that everything it counted is undone. */
class Blocked extends Error {
  override readonly name = 'Blocked';
  constructor(readonly buckets: MessageBuckets) {
    super('a rate limit blocks a text message');
  }
}

/**
 * Rate limits of text messages with codes: by prefix of the number, in total, and by the ratio of codes entered to
 * codes sent of each prefix (LIM-1; ADR 39). One conditional UPDATE of two rows counts a message, in the transaction
 * that writes it: the row of the prefix, and one row of the total.
 */
@Injectable()
export class SmsRateLimits {
  private readonly total: SmsTotal;

  constructor(
    private readonly windows: SmsWindows,
    private readonly ratio: SmsRatio,
    private readonly alarms: SmsAlarms,
    private readonly config: Config<typeof SMS_SETTINGS & typeof OTP_SETTINGS & typeof LIMITS_SETTINGS>,
    codes: CodeVerificationService,
  ) {
    this.total = new SmsTotal(windows, alarms, config);
    codes.onConsumed(async ({ channel, recipient }) => {
      if (channel === 'sms' && recipient !== undefined) await this.countEntered(recipient);
    });
  }

  /**
   * Counts a message in a transaction that `retryWithinLimits` runs. Call it late: the rows stay locked until the end.
   */
  async spend(tx: Statements, recipient: CodeRecipient, { isSent }: { readonly isSent: boolean }): Promise<void> {
    if (this.config.LIMITS === 'off') return;
    const buckets = bucketsOf(this.config, recipient, isSent);
    const slot = this.total.choose(buckets.total);
    // In the order in which rows are locked.
    const counted = buckets.prefix === undefined ? [slot] : [buckets.prefix, slot];
    if ((await this.windows.count(tx, counted)) < counted.length) throw new Blocked(buckets);
  }

  /** Returns whether the rate limits have room for a message. Creates the rows that `trySpend` counts in. */
  async hasRoom(recipient: CodeRecipient): Promise<boolean> {
    if (this.config.LIMITS === 'off') return true;
    try {
      await this.resolveBlock(bucketsOf(this.config, recipient, false));
      return true;
    } catch (error) {
      if (AppError.is(error, ERRORS.RATE_LIMITED)) return false;
      throw error;
    }
  }

  /**
   * Counts a message without a code if every rate limit has room. Otherwise counts nothing and returns false, so that the
   * transaction goes on without the message. Rows are locked in the order of `spend`, until the end.
   */
  async trySpend(tx: Statements, recipient: CodeRecipient): Promise<boolean> {
    if (this.config.LIMITS === 'off') return true;
    const { prefix, total } = bucketsOf(this.config, recipient, false);
    if (prefix !== undefined && (await this.windows.count(tx, [prefix])) === 0) return false;
    if ((await this.windows.count(tx, [this.total.choose(total)])) === 1) return true;
    if (prefix !== undefined) await this.windows.uncount(tx, prefix);
    return false;
  }

  /**
   * Runs a transaction that calls `spend`. A blocked transaction is rolled back, and repeated unless a rate limit
   * blocked it.
   * @throws AppError RATE_LIMITED
   */
  async retryWithinLimits<T>(transaction: () => Promise<T>): Promise<T> {
    for (let round = 0; round < ROUNDS; round += 1) {
      try {
        return await transaction();
      } catch (error) {
        if (!(error instanceof Blocked)) throw error;
        await this.resolveBlock(error.buckets);
      }
    }
    throw new AppError(ERRORS.SERVICE_UNAVAILABLE, { retryAfter: 1, reason: 'SMS rate limits are contended' });
  }

  private async countEntered({ number, isKnown }: CodeRecipient): Promise<void> {
    if (this.config.LIMITS === 'off' || countsSeparately(this.config, isKnown)) return;
    await this.ratio.countEntered(prefixBucket(number, false));
  }

  /**
   * Removes the reason why a message was not counted: creates missing rows, raises alarms, judges ratios.
   * @throws AppError RATE_LIMITED if a window is full, or messages to the prefix are held
   */
  private async resolveBlock({ prefix, total }: MessageBuckets): Promise<void> {
    const states = await this.windows.find(prefix === undefined ? total : [prefix, ...total]);
    if (prefix !== undefined) {
      await this.resolvePrefix(
        prefix,
        states.find(({ bucket }) => bucket === prefix.name),
      );
    }
    const full = await this.total.resolve(total, states);
    if (full !== undefined) throw this.refusal('total', full);
  }

  private async resolvePrefix(bucket: Bucket, state: WindowState | undefined): Promise<void> {
    if (state === undefined) {
      await this.windows.create(bucket);
      return;
    }
    const { hits, told, held_ms, left_ms, is_low } = state;
    if (held_ms > 0) throw this.refusal('ratio', held_ms);
    if (is_low === 1) await this.ratio.judge(bucket.name);
    if (left_ms <= 0 || hits < bucket.limit) return;
    if (told < FULL && (await this.windows.claimAlarm(bucket, FULL))) {
      const { limit, window } = bucket;
      this.alarms.raise('prefix', `${bucket.name}: ${String(limit)} in ${String(window)} s are spent`);
    }
    throw this.refusal('prefix', left_ms);
  }

  private refusal(limit: 'prefix' | 'total' | 'ratio', ms: number): AppError {
    this.alarms.countRefusal(limit);
    return rateLimited(`sms ${limit}`, ms / 1000);
  }
}
