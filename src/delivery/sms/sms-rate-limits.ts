import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import {
  Database,
  NOW,
  removeInBatches,
  rowOf,
  sql,
  type StatementRunner,
} from '../../platform/database/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import { Sweep } from '../../platform/scheduling/index.js';
import { createRateLimitError, FullWindowsError } from '../../platform/rate-limits/index.js';
import type { LIMITS } from '../../platform/rate-limits/limits.facts.js';
import type { OTP } from '../../accounts/otp/otp.facts.js';
import type { SMS } from './sms.facts.js';
import type { CodeRecipient } from '../../accounts/otp/index.js';
import { FULL, NEARLY_FULL, SmsAlarmService } from './sms-alarms.js';
import {
  toCaseByBucket,
  listBuckets,
  toBucketNames,
  type SmsRateLimitBucket,
} from './sms-bucket.js';
import { SmsRatio, toCountedSms, type CountedSms } from './sms-ratio.js';
import { SmsRateLimitWindow } from './sms-rate-limit-window.entity.js';

const OPEN_WINDOW_CONDITION = sql`ends_at > ${NOW}`;

/**
 * A row that may have blocked a message, with the milliseconds until messages are sent again and
 * until the window ends. `is_low` is 1 when its ratio is too low.
 */
const BLOCK_STATE = rowOf(SmsRateLimitWindow, 'bucket', 'hits', 'told').withColumns({
  held_ms: Number,
  left_ms: Number,
  is_low: Number,
});

type SmsBucketStateRow = (typeof BLOCK_STATE)['row'];

/**
 * Rate limits of text messages with codes: by prefix of the number, in total, and by the ratio of
 * codes entered to codes sent of each prefix (LIM-1; ADR 39). One conditional UPDATE of two rows
 * counts a message, in the transaction that writes it.
 */
@Injectable()
export class SmsRateLimits {
  constructor(
    private readonly database: Database,
    private readonly ratio: SmsRatio,
    private readonly alarms: SmsAlarmService,
    private readonly config: Config<
      typeof SMS.settings & typeof OTP.settings & typeof LIMITS.settings
    >,
  ) {}

  /**
   * Counts a message in a transaction that `retryWithinWindows` runs. Call it late: the rows stay
   * locked until the end.
   * @throws FullWindowsError
   */
  async countMessage(
    tx: StatementRunner,
    recipient: CodeRecipient,
    { isSent, subject }: { readonly isSent: boolean; readonly subject: string },
  ): Promise<void> {
    if (this.config.LIMITS === 'off') return;
    const sms = toCountedSms(this.config, recipient, subject);
    const buckets = listBuckets(this.config, sms, isSent);
    const countedRows = await this.countInBuckets(tx, buckets);
    // No row is changed for good here: the transaction rolls back, and runs again if there is room.
    if (countedRows < buckets.length) throw new FullWindowsError(() => this.resolveBlock(buckets));
  }

  /**
   * Returns whether the rate limits have room for a message. Creates the rows that
   * `tryCountMessage` counts in.
   */
  async hasRoom(sms: CountedSms): Promise<boolean> {
    if (this.config.LIMITS === 'off') return true;
    try {
      const buckets = listBuckets(this.config, sms, false);
      await this.resolveBlock(buckets);
      return true;
    } catch (error) {
      if (AppError.is(error, ERRORS.RATE_LIMITED)) return false;
      throw error;
    }
  }

  /**
   * Counts a message without a code if every rate limit has room. Otherwise counts nothing and
   * returns false, so that the transaction goes on without the message. Rows are locked in the
   * order of `countMessage`, until the end.
   */
  async tryCountMessage(tx: StatementRunner, sms: CountedSms): Promise<boolean> {
    if (this.config.LIMITS === 'off') return true;

    const countedBuckets: SmsRateLimitBucket[] = [];
    for (const bucket of listBuckets(this.config, sms, false)) {
      const countedRows = await this.countInBuckets(tx, [bucket]);
      if (countedRows === 0) {
        await this.undoCount(tx, countedBuckets);
        return false;
      }
      countedBuckets.push(bucket);
    }
    return true;
  }

  /**
   * Counts a message and returns the number of rows that counted it. A window that has ended begins
   * again.
   */
  private countInBuckets(
    tx: StatementRunner,
    buckets: readonly SmsRateLimitBucket[],
  ): Promise<number> {
    const sentCase = toCaseByBucket(buckets, (bucket) => bucket.sent);
    const nearlyCase = toCaseByBucket(buckets, (bucket) => bucket.nearly);
    const mostCase = toCaseByBucket(buckets, (bucket) => bucket.most);
    const windowCase = toCaseByBucket(buckets, ({ window }) => window * 1000);
    const endCase = sql`${NOW} + ${windowCase}`;
    const limitCase = sql`CASE WHEN told < ${NEARLY_FULL} THEN ${nearlyCase} ELSE ${mostCase} END`;

    // `sent` and `ends_at` come last, because MySQL assigns in order and the other assignments need
    // their old values.
    return tx.change(sql`/* SmsRateLimits.countInBuckets */
      UPDATE sms_windows SET
        hits = CASE WHEN ${OPEN_WINDOW_CONDITION} THEN hits + 1 ELSE 1 END,
        entered = CASE WHEN ${OPEN_WINDOW_CONDITION} THEN entered ELSE 0 END,
        told = CASE WHEN ${OPEN_WINDOW_CONDITION} THEN told ELSE 0 END,
        due_at = CASE WHEN ${OPEN_WINDOW_CONDITION} THEN ${this.ratio.dueAfter(sentCase)}
          ELSE NULL END,
        sent = CASE WHEN ${OPEN_WINDOW_CONDITION} THEN sent + ${sentCase} ELSE ${sentCase} END,
        ends_at = CASE WHEN ${OPEN_WINDOW_CONDITION} THEN ends_at ELSE ${endCase} END
      WHERE bucket IN ${toBucketNames(buckets)} AND held_until <= ${NOW}
        AND (ends_at <= ${NOW} OR hits < ${limitCase})
        AND NOT ${this.ratio.toLowRatioCondition()}`);
  }

  /** Takes back a message that `countInBuckets` counted in the same transaction. */
  private async undoCount(
    tx: StatementRunner,
    buckets: readonly SmsRateLimitBucket[],
  ): Promise<void> {
    for (const { name } of buckets) {
      await tx.change(
        sql`/* SmsRateLimits.undoCount */
        UPDATE sms_windows SET hits = hits - 1 WHERE bucket = ${name}`,
      );
    }
  }

  /**
   * Removes the reason why a message was not counted: creates missing rows, raises alarms, judges
   * ratios.
   * @throws AppError RATE_LIMITED if a window is full, or messages to the prefix are held
   */
  private async resolveBlock(buckets: readonly SmsRateLimitBucket[]): Promise<void> {
    const bucketStates = await this.database.rows(
      BLOCK_STATE,
      sql`/* SmsRateLimits.resolveBlock */
      SELECT bucket, hits, told, held_until - ${NOW} AS held_ms, ends_at - ${NOW} AS left_ms,
        CASE WHEN ${this.ratio.toLowRatioCondition()} THEN 1 ELSE 0 END AS is_low
      FROM sms_windows WHERE bucket IN ${toBucketNames(buckets)}`,
    );
    for (const bucket of buckets) {
      const state = bucketStates.find((row) => row.bucket === bucket.name);
      if (state === undefined) await this.alarms.insertWindow(bucket.name, sql`0`);
      else await this.resolveRow(bucket, state);
    }
  }

  private async resolveRow(bucket: SmsRateLimitBucket, state: SmsBucketStateRow): Promise<void> {
    const { hits, held_ms, left_ms, is_low } = state;
    if (held_ms > 0) throw this.createRefusal('ratio', held_ms);
    if (is_low === 1) await this.ratio.judgeBucket(bucket.name);
    if (left_ms <= 0) return;

    // The window is open here, so its hits count.
    await this.raiseAlarms(bucket, state);
    if (hits >= bucket.most) throw this.createRefusal(bucket.limit, left_ms);
  }

  /** Raises the alarm that a window is full or nearly full, once a window. */
  private async raiseAlarms(
    bucket: SmsRateLimitBucket,
    { hits, told }: SmsBucketStateRow,
  ): Promise<void> {
    const { name, limit } = bucket;
    const rateText = `${String(bucket.mostOfAll)} in ${String(bucket.window)} s`;
    if (hits >= bucket.mostOfAll && told < FULL) {
      const bucketText = limit === 'total' ? 'all' : name;
      const alarmText = `${bucketText}: ${rateText} are spent`;
      await this.alarms.raiseOnce(limit, alarmText, { bucket: name, mark: FULL });
    } else if (hits >= bucket.nearly && told < NEARLY_FULL) {
      const alarmText = `${String(hits)} codes of ${rateText} were sent`;
      await this.alarms.raiseOnce('total_nearly', alarmText, { bucket: name, mark: NEARLY_FULL });
    }
  }

  private createRefusal(limit: 'prefix' | 'total' | 'ratio', ms: number): AppError {
    this.alarms.countRefusal(limit);
    return createRateLimitError(`sms ${limit}`, ms / 1000);
  }

  @Sweep('sms windows')
  sweepWindows(): Promise<number> {
    // The ratio of a window that has ended may still be judged.
    const keptMs = this.config.LIMIT_SMS_PREFIX.window * 1000;
    const where = sql`ends_at < ${NOW} - ${keptMs} AND held_until < ${NOW}`;
    return removeInBatches(this.database, {
      table: sql`sms_windows`,
      key: sql`bucket`,
      where,
    });
  }
}
