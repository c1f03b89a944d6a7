import { Injectable } from '@nestjs/common';
import { Config } from '../config/index.js';
import type { Statements } from '../database/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import { rateLimited } from '../limits/index.js';
import type { LIMITS_SETTINGS } from '../limits/limits.settings.js';
import { CodeVerificationService, type CodeRecipient } from '../otp/index.js';
import type { OTP_SETTINGS } from '../otp/otp.settings.js';
import { SmsAlarms } from './sms-alarms.js';
import { bucketsOf, countsSeparately, prefixBucket, TOTAL, type Bucket } from './sms-buckets.js';
import { SmsRatio } from './sms-ratio.js';
import { FULL, NEARLY_FULL, SmsWindows, type WindowState } from './sms-windows.js';
import type { SMS_SETTINGS } from './sms.settings.js';

/** Maximum number of blocks that one message resolves: a missing row, an alarm, a verdict on the ratio. */
const ROUNDS = 6;

/** Thrown within a transaction, so that everything it counted is undone. */
class Blocked extends Error {
  override readonly name = 'Blocked';
  constructor(readonly buckets: readonly Bucket[]) {
    super('a rate limit blocks a text message');
  }
}

/**
 * Rate limits of text messages with codes: by prefix of the number, in total, and by the ratio of codes entered to
 * codes sent of each prefix (LIM-1; ADR 39). One conditional UPDATE of two rows counts a message, in the transaction
 * that writes it.
 */
@Injectable()
export class SmsRateLimits {
  constructor(
    private readonly windows: SmsWindows,
    private readonly ratio: SmsRatio,
    private readonly alarms: SmsAlarms,
    private readonly config: Config<typeof SMS_SETTINGS & typeof OTP_SETTINGS & typeof LIMITS_SETTINGS>,
    codes: CodeVerificationService,
  ) {
    codes.onConsumed(async ({ channel, recipient }) => {
      if (channel === 'sms' && recipient !== undefined) await this.countEntered(recipient);
    });
  }

  /**
   * Counts a message in a transaction that `retryWithinLimits` runs. Call it late: the row of the total stays locked
   * until the end.
   */
  async spend(tx: Statements, counted: CodeRecipient, { isSent }: { readonly isSent: boolean }): Promise<void> {
    if (this.config.LIMITS === 'off') return;
    const buckets = bucketsOf(this.config, counted, isSent);
    if ((await this.windows.count(tx, buckets)) < buckets.length) throw new Blocked(buckets);
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
  private async resolveBlock(buckets: readonly Bucket[]): Promise<void> {
    const states = await this.windows.find(buckets);
    for (const bucket of buckets) {
      const state = states.find((each) => each.bucket === bucket.name);
      if (state === undefined) await this.windows.create(bucket);
      else if (state.held_ms > 0) throw this.refusal('ratio', state.held_ms);
      else {
        if (state.is_low === 1) await this.ratio.judge(bucket.name);
        if (state.left_ms > 0) await this.resolveFullWindow(bucket, state);
      }
    }
  }

  private async resolveFullWindow(bucket: Bucket, { hits, told, left_ms }: WindowState): Promise<void> {
    const isTotal = bucket.name === TOTAL;
    const rate = isTotal ? this.config.LIMIT_SMS_TOTAL : this.config.LIMIT_SMS_PREFIX;
    const limit = `${String(rate.limit)} in ${String(rate.window)} s`;
    if (
      isTotal &&
      hits >= bucket.nearly &&
      told < NEARLY_FULL &&
      (await this.windows.claimAlarm(bucket, NEARLY_FULL))
    ) {
      this.alarms.raise('total_nearly', `${String(hits)} codes of ${limit} were sent`);
    }
    if (hits < bucket.limit) return;
    if (hits >= rate.limit && told < FULL && (await this.windows.claimAlarm(bucket, FULL))) {
      this.alarms.raise(isTotal ? 'total' : 'prefix', `${isTotal ? 'all' : bucket.name}: ${limit} are spent`);
    }
    throw this.refusal(isTotal ? 'total' : 'prefix', left_ms);
  }

  private refusal(limit: 'prefix' | 'total' | 'ratio', ms: number): AppError {
    this.alarms.countRefusal(limit);
    return rateLimited(`sms ${limit}`, ms / 1000);
  }
}
