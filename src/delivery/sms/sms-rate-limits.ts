import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import {
  toValueList,
  caseWhen,
  Database,
  NOW,
  removeInBatches,
  rowOf,
  sql,
  type Sql,
  type StatementRunner,
} from '../../platform/database/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import { Sweep } from '../../platform/scheduling/index.js';
import { createRateLimitError, WindowsFull } from '../../platform/rate-limits/index.js';
import type { LIMITS } from '../../platform/rate-limits/limits.facts.js';
import type { OTP } from '../../accounts/otp/otp.facts.js';
import type { SMS } from './sms.facts.js';
import type { CodeRecipient } from '../../accounts/otp/index.js';
import { FULL, NEARLY_FULL, SmsAlarms, TOTAL_BUCKET } from './sms-alarms.js';
import { countsSeparately, toPrefixBucket, SmsRatio } from './sms-ratio.js';
import { SmsWindow } from './sms-window.entity.js';

/** Share of the total for everybody; the rest is reserved for users who have signed in before. */
const OPEN_SHARE = 0.8;

const IS_OPEN = sql`ends_at > ${NOW}`;

/** A row of `sms_windows` that counts a message. */
interface SmsBucket {
  readonly name: string;
  readonly limit: 'prefix' | 'total';
  /** Number of hits from which messages like this one are refused, and from which all are. */
  readonly most: number;
  readonly mostOfAll: number;
  /** Number of hits from which the window is nearly full. */
  readonly nearly: number;
  /** Seconds. */
  readonly window: number;
  /** 1 if the message counts for the ratio of codes entered to codes sent. */
  readonly sent: 0 | 1;
}

/**
 * A row that may have blocked a message, with the milliseconds until messages are sent again and
 * until the window ends. `is_low` is 1 when its ratio is too low.
 */
const BLOCK_STATE = rowOf(SmsWindow, 'bucket', 'hits', 'told').withColumns({
  held_ms: Number,
  left_ms: Number,
  is_low: Number,
});

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
    private readonly alarms: SmsAlarms,
    private readonly config: Config<
      typeof SMS.settings & typeof OTP.settings & typeof LIMITS.settings
    >,
  ) {}

  /**
   * Counts a message in a transaction that `retryWithinWindows` runs. Call it late: the rows stay
   * locked until the end.
   * @throws WindowsFull
   */
  async countMessage(
    tx: StatementRunner,
    recipient: CodeRecipient,
    { isSent }: { readonly isSent: boolean },
  ): Promise<void> {
    if (this.config.LIMITS === 'off') return;
    const buckets = this.listBuckets(recipient, isSent);
    if ((await this.countInBuckets(tx, buckets)) < buckets.length)
      throw new WindowsFull(() => this.resolveBlock(buckets));
  }

  /**
   * Returns whether the rate limits have room for a message. Creates the rows that
   * `tryCountMessage` counts in.
   */
  async hasRoom(recipient: CodeRecipient): Promise<boolean> {
    if (this.config.LIMITS === 'off') return true;
    try {
      await this.resolveBlock(this.listBuckets(recipient, false));
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
  async tryCountMessage(tx: StatementRunner, recipient: CodeRecipient): Promise<boolean> {
    if (this.config.LIMITS === 'off') return true;
    const countedBuckets: SmsBucket[] = [];
    for (const bucket of this.listBuckets(recipient, false)) {
      if ((await this.countInBuckets(tx, [bucket])) === 0) {
        await this.undoCount(tx, countedBuckets);
        return false;
      }
      countedBuckets.push(bucket);
    }
    return true;
  }

  /** Returns the buckets of a message in the order in which their rows are locked. */
  private listBuckets({ number, isKnown }: CodeRecipient, isSent: boolean): readonly SmsBucket[] {
    const { LIMIT_SMS_PREFIX: prefix, LIMIT_SMS_TOTAL: total, UNKNOWN_USERS } = this.config;
    const isSeparate = countsSeparately(this.config, isKnown);
    const openShare = Math.ceil(total.limit * OPEN_SHARE);
    const ofTotal: SmsBucket = {
      name: TOTAL_BUCKET,
      limit: 'total',
      window: total.window,
      sent: 0,
      most: isSeparate || UNKNOWN_USERS === 'conceal' ? total.limit : openShare,
      mostOfAll: total.limit,
      nearly: openShare,
    };
    // A message to no number does the same work, but no prefix counts it.
    if (number === '') return [ofTotal];
    const ofPrefix: SmsBucket = {
      name: toPrefixBucket(number, isSeparate),
      limit: 'prefix',
      window: prefix.window,
      sent: isSent && !isSeparate ? 1 : 0,
      most: prefix.limit,
      mostOfAll: prefix.limit,
      nearly: prefix.limit,
    };
    return [ofPrefix, ofTotal];
  }

  /**
   * Counts a message and returns the number of rows that counted it. A window that has ended begins
   * again.
   */
  private countInBuckets(tx: StatementRunner, buckets: readonly SmsBucket[]): Promise<number> {
    const sentCase = caseByBucket(buckets, (bucket) => bucket.sent);
    const nearlyCase = caseByBucket(buckets, (bucket) => bucket.nearly);
    const mostCase = caseByBucket(buckets, (bucket) => bucket.most);
    const endCase = sql`${NOW} + ${caseByBucket(buckets, ({ window }) => window * 1000)}`;
    // `sentCase` and `ends_at` come last, because MySQL assigns in order and the other assignments
    // need their old values.
    return tx.change(sql`/* SmsRateLimits.countInBuckets */
      UPDATE sms_windows SET
        hits = CASE WHEN ${IS_OPEN} THEN hits + 1 ELSE 1 END,
        entered = CASE WHEN ${IS_OPEN} THEN entered ELSE 0 END,
        told = CASE WHEN ${IS_OPEN} THEN told ELSE 0 END,
        due_at = CASE WHEN ${IS_OPEN} THEN ${this.ratio.dueAfter(sentCase)} ELSE NULL END,
        sent = CASE WHEN ${IS_OPEN} THEN sent + ${sentCase} ELSE ${sentCase} END,
        ends_at = CASE WHEN ${IS_OPEN} THEN ends_at ELSE ${endCase} END
      WHERE bucket IN ${toValueList(buckets.map(({ name }) => name))} AND held_until <= ${NOW}
        AND (ends_at <= ${NOW} OR hits < CASE WHEN told < ${NEARLY_FULL} THEN ${nearlyCase} ELSE ${mostCase} END)
        AND NOT ${this.ratio.isRatioLow()}`);
  }

  /** Takes back a message that `countInBuckets` counted in the same transaction. */
  private async undoCount(tx: StatementRunner, buckets: readonly SmsBucket[]): Promise<void> {
    for (const { name } of buckets)
      await tx.change(
        sql`/* SmsRateLimits.undoCount */ UPDATE sms_windows SET hits = hits - 1 WHERE bucket = ${name}`,
      );
  }

  /**
   * Removes the reason why a message was not counted: creates missing rows, raises alarms, judges
   * ratios.
   * @throws AppError RATE_LIMITED if a window is full, or messages to the prefix are held
   */
  private async resolveBlock(buckets: readonly SmsBucket[]): Promise<void> {
    const bucketStates = await this.database.rows(
      BLOCK_STATE,
      sql`/* SmsRateLimits.resolveBlock */
      SELECT bucket, hits, told, held_until - ${NOW} AS held_ms, ends_at - ${NOW} AS left_ms,
        CASE WHEN ${this.ratio.isRatioLow()} THEN 1 ELSE 0 END AS is_low
      FROM sms_windows WHERE bucket IN ${toValueList(buckets.map(({ name }) => name))}`,
    );
    for (const bucket of buckets) {
      const state = bucketStates.find((row) => row.bucket === bucket.name);
      if (state === undefined) await this.alarms.insertWindow(bucket.name, sql`0`);
      else await this.resolveRow(bucket, state);
    }
  }

  private async resolveRow(bucket: SmsBucket, state: (typeof BLOCK_STATE)['row']): Promise<void> {
    const { hits, told, held_ms, left_ms, is_low } = state;
    if (held_ms > 0) throw this.createRefusal('ratio', held_ms);
    if (is_low === 1) await this.ratio.judgeBucket(bucket.name);
    if (left_ms <= 0) return;

    const rateText = `${String(bucket.mostOfAll)} in ${String(bucket.window)} s`;
    if (hits >= bucket.mostOfAll && told < FULL) {
      const bucketText = bucket.limit === 'total' ? 'all' : bucket.name;
      await this.alarms.raiseOnce(bucket.limit, `${bucketText}: ${rateText} are spent`, {
        bucket: bucket.name,
        mark: FULL,
      });
    } else if (hits >= bucket.nearly && told < NEARLY_FULL) {
      const alarmText = `${String(hits)} codes of ${rateText} were sent`;
      await this.alarms.raiseOnce('total_nearly', alarmText, {
        bucket: bucket.name,
        mark: NEARLY_FULL,
      });
    }

    if (hits >= bucket.most) throw this.createRefusal(bucket.limit, left_ms);
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
    return removeInBatches(this.database, { table: sql`sms_windows`, key: sql`bucket`, where });
  }
}

/** Returns an expression with the value for the bucket of the row. */
function caseByBucket(buckets: readonly SmsBucket[], valueOf: (bucket: SmsBucket) => number): Sql {
  return caseWhen(
    sql`bucket`,
    buckets.map((each) => [each.name, valueOf(each)]),
  );
}
