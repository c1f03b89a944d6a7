import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import {
  among,
  caseOf,
  Database,
  NOW,
  removeInBatches,
  rowOf,
  sql,
  type Sql,
  type Statements,
} from '../../platform/database/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import { Sweep } from '../../platform/scheduling/index.js';
import { rateLimited, WindowsFull } from '../../platform/rate-limits/index.js';
import type { LIMITS } from '../../platform/rate-limits/limits.facts.js';
import type { OTP } from '../../accounts/otp/otp.facts.js';
import type { SMS } from './sms.facts.js';
import type { CodeRecipient } from '../../accounts/otp/index.js';
import { FULL, NEARLY_FULL, SmsAlarms, TOTAL } from './sms-alarms.js';
import { countsSeparately, prefixBucket, SmsRatio } from './sms-ratio.js';
import { SmsWindow } from './sms-window.entity.js';

/** Share of the total for everybody; the rest is reserved for users who have signed in before. */
const OPEN_SHARE = 0.8;

const OPEN = sql`ends_at > ${NOW}`;

/** A row of `sms_windows` that counts a message. */
interface Bucket {
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
 * A row that may have blocked a message, with the milliseconds until messages are sent again and until the window ends.
 * `is_low` is 1 when its ratio is too low.
 */
const STATE = rowOf(SmsWindow, 'bucket', 'hits', 'told').and({ held_ms: Number, left_ms: Number, is_low: Number });

/**
 * Rate limits of text messages with codes: by prefix of the number, in total, and by the ratio of codes entered to
 * codes sent of each prefix (LIM-1; ADR 39). One conditional UPDATE of two rows counts a message, in the transaction
 * that writes it.
 */
@Injectable()
export class SmsRateLimits {
  constructor(
    private readonly database: Database,
    private readonly ratio: SmsRatio,
    private readonly alarms: SmsAlarms,
    private readonly config: Config<typeof SMS.settings & typeof OTP.settings & typeof LIMITS.settings>,
  ) {}

  /**
   * Counts a message in a transaction that `retryWithinWindows` runs. Call it late: the rows stay locked until the end.
   * @throws WindowsFull
   */
  async spend(tx: Statements, recipient: CodeRecipient, { isSent }: { readonly isSent: boolean }): Promise<void> {
    if (this.config.LIMITS === 'off') return;
    const buckets = this.bucketsOf(recipient, isSent);
    if ((await this.count(tx, buckets)) < buckets.length) throw new WindowsFull(() => this.resolveBlock(buckets));
  }

  /** Returns whether the rate limits have room for a message. Creates the rows that `trySpend` counts in. */
  async hasRoom(recipient: CodeRecipient): Promise<boolean> {
    if (this.config.LIMITS === 'off') return true;
    try {
      await this.resolveBlock(this.bucketsOf(recipient, false));
      return true;
    } catch (error) {
      if (AppError.is(error, ERRORS.RATE_LIMITED)) return false;
      throw error;
    }
  }

  /**
   * Counts a message without a code if every rate limit has room. Otherwise counts nothing and returns false, so that
   * the transaction goes on without the message. Rows are locked in the order of `spend`, until the end.
   */
  async trySpend(tx: Statements, recipient: CodeRecipient): Promise<boolean> {
    if (this.config.LIMITS === 'off') return true;
    const counted: Bucket[] = [];
    for (const bucket of this.bucketsOf(recipient, false)) {
      if ((await this.count(tx, [bucket])) === 0) {
        await this.uncount(tx, counted);
        return false;
      }
      counted.push(bucket);
    }
    return true;
  }

  /** Returns the buckets of a message in the order in which their rows are locked. */
  private bucketsOf({ number, isKnown }: CodeRecipient, isSent: boolean): readonly Bucket[] {
    const { LIMIT_SMS_PREFIX: prefix, LIMIT_SMS_TOTAL: total, UNKNOWN_USERS } = this.config;
    const isSeparate = countsSeparately(this.config, isKnown);
    const openShare = Math.ceil(total.limit * OPEN_SHARE);
    const ofTotal: Bucket = {
      name: TOTAL,
      limit: 'total',
      window: total.window,
      sent: 0,
      most: isSeparate || UNKNOWN_USERS === 'conceal' ? total.limit : openShare,
      mostOfAll: total.limit,
      nearly: openShare,
    };
    // A message to no number does the same work, but no prefix counts it.
    if (number === '') return [ofTotal];
    const ofPrefix: Bucket = {
      name: prefixBucket(number, isSeparate),
      limit: 'prefix',
      window: prefix.window,
      sent: isSent && !isSeparate ? 1 : 0,
      most: prefix.limit,
      mostOfAll: prefix.limit,
      nearly: prefix.limit,
    };
    return [ofPrefix, ofTotal];
  }

  /** Counts a message and returns the number of rows that counted it. A window that has ended begins again. */
  private count(tx: Statements, buckets: readonly Bucket[]): Promise<number> {
    const sent = caseByBucket(buckets, (bucket) => bucket.sent);
    const nearly = caseByBucket(buckets, (bucket) => bucket.nearly);
    const most = caseByBucket(buckets, (bucket) => bucket.most);
    const end = sql`${NOW} + ${caseByBucket(buckets, ({ window }) => window * 1000)}`;
    // `sent` and `ends_at` come last, because MySQL assigns in order and the other assignments need their old values.
    return tx.change(sql`/* SmsRateLimits.count */
      UPDATE sms_windows SET
        hits = CASE WHEN ${OPEN} THEN hits + 1 ELSE 1 END,
        entered = CASE WHEN ${OPEN} THEN entered ELSE 0 END,
        told = CASE WHEN ${OPEN} THEN told ELSE 0 END,
        due_at = CASE WHEN ${OPEN} THEN ${this.ratio.dueAfter(sent)} ELSE NULL END,
        sent = CASE WHEN ${OPEN} THEN sent + ${sent} ELSE ${sent} END,
        ends_at = CASE WHEN ${OPEN} THEN ends_at ELSE ${end} END
      WHERE bucket IN ${among(buckets.map(({ name }) => name))} AND held_until <= ${NOW}
        AND (ends_at <= ${NOW} OR hits < CASE WHEN told < ${NEARLY_FULL} THEN ${nearly} ELSE ${most} END)
        AND NOT ${this.ratio.isLow()}`);
  }

  /** Takes back a message that `count` counted in the same transaction. */
  private async uncount(tx: Statements, buckets: readonly Bucket[]): Promise<void> {
    for (const { name } of buckets)
      await tx.change(sql`/* SmsRateLimits.uncount */ UPDATE sms_windows SET hits = hits - 1 WHERE bucket = ${name}`);
  }

  /**
   * Removes the reason why a message was not counted: creates missing rows, raises alarms, judges ratios.
   * @throws AppError RATE_LIMITED if a window is full, or messages to the prefix are held
   */
  private async resolveBlock(buckets: readonly Bucket[]): Promise<void> {
    const states = await this.database.rows(
      STATE,
      sql`/* SmsRateLimits.resolveBlock */
      SELECT bucket, hits, told, held_until - ${NOW} AS held_ms, ends_at - ${NOW} AS left_ms,
        CASE WHEN ${this.ratio.isLow()} THEN 1 ELSE 0 END AS is_low
      FROM sms_windows WHERE bucket IN ${among(buckets.map(({ name }) => name))}`,
    );
    for (const bucket of buckets) {
      const state = states.find((row) => row.bucket === bucket.name);
      if (state === undefined) await this.alarms.insertRow(bucket.name, sql`0`);
      else await this.resolveRow(bucket, state);
    }
  }

  private async resolveRow(bucket: Bucket, state: (typeof STATE)['row']): Promise<void> {
    const { hits, told, held_ms, left_ms, is_low } = state;
    if (held_ms > 0) throw this.refusal('ratio', held_ms);
    if (is_low === 1) await this.ratio.judge(bucket.name);
    if (left_ms <= 0) return;

    const rate = `${String(bucket.mostOfAll)} in ${String(bucket.window)} s`;
    if (hits >= bucket.mostOfAll && told < FULL) {
      const who = bucket.limit === 'total' ? 'all' : bucket.name;
      await this.alarms.raiseOnce(bucket.limit, `${who}: ${rate} are spent`, { bucket: bucket.name, mark: FULL });
    } else if (hits >= bucket.nearly && told < NEARLY_FULL) {
      const text = `${String(hits)} codes of ${rate} were sent`;
      await this.alarms.raiseOnce('total_nearly', text, { bucket: bucket.name, mark: NEARLY_FULL });
    }

    if (hits >= bucket.most) throw this.refusal(bucket.limit, left_ms);
  }

  private refusal(limit: 'prefix' | 'total' | 'ratio', ms: number): AppError {
    this.alarms.countRefusal(limit);
    return rateLimited(`sms ${limit}`, ms / 1000);
  }

  @Sweep('sms windows')
  sweep(): Promise<number> {
    // The ratio of a window that has ended may still be judged.
    const kept = this.config.LIMIT_SMS_PREFIX.window * 1000;
    const where = sql`ends_at < ${NOW} - ${kept} AND held_until < ${NOW}`;
    return removeInBatches(this.database, { table: sql`sms_windows`, key: sql`bucket`, where });
  }
}

/** Returns an expression with the value for the bucket of the row. */
function caseByBucket(buckets: readonly Bucket[], valueOf: (bucket: Bucket) => number): Sql {
  return caseOf(
    sql`bucket`,
    buckets.map((each) => [each.name, valueOf(each)]),
  );
}
