import { Injectable } from '@nestjs/common';
import { Config } from '../config/index.js';
import type { SMS_SETTINGS } from './sms.settings.js';
import type { OTP_SETTINGS } from '../otp/otp.settings.js';
import type { LIMITS_SETTINGS } from '../limits/limits.settings.js';
import { among, Database, NOW, removeInBatches, rowOf, sql, type Sql, type Statements } from '../database/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import { Housekeeping } from '../housekeeping/index.js';
import { Metrics } from '../metrics/index.js';
import { SmsAlarms } from './sms-alarms.js';
import { SmsRatio } from './sms-ratio.js';
import { SmsWindow } from './sms-window.entity.js';

/** What a text message with a code counts against. */
export interface SmsCount {
  /** E.164; '' when the account is unknown or must not be told apart: then only the total counts. */
  readonly number: string;
  /** Whether its user has signed in before. */
  readonly isKnown: boolean;
}

/** A row that a message counts in. */
interface Bucket {
  readonly name: string;
  readonly limit: number;
  /** From so many hits on the window is nearly full. */
  readonly nearly: number;
  /** Seconds. */
  readonly window: number;
  /** 1 when the message counts for the ratio of codes entered to codes sent. */
  readonly sent: 0 | 1;
}

const FOUND = rowOf(SmsWindow, 'bucket', 'hits', 'told').and({ held_ms: Number, left_ms: Number, is_low: Number });
type Found = (typeof FOUND)['row'];

const OPEN = sql`ends_at > ${NOW}`;
const TOTAL = 'total';
/** Share of the total that is open to everybody; the rest is kept for those who have signed in before. */
const OPEN_SHARE = 0.8;
const NEARLY_FULL = 1;
const FULL = 2;
/** Each round clears one thing out of the way: a missing row, an alarm, a verdict. */
const ROUNDS = 6;

/** Thrown within a transaction, which gives back what it counted. */
class NoRoom extends Error {
  override readonly name = 'NoRoom';
  constructor(readonly buckets: readonly Bucket[]) {
    super('no room for a text message');
  }
}

/**
 * Budgets of text messages by prefix of the number and in all, and the ratio of codes entered to codes sent of each prefix
 * (LIM-1; ADR 39). A message counts by one conditional UPDATE of its two rows in the transaction that writes it.
 */
@Injectable()
export class SmsBudgets {
  constructor(
    private readonly database: Database,
    private readonly alarms: SmsAlarms,
    private readonly ratio: SmsRatio,
    private readonly config: Config<typeof SMS_SETTINGS & typeof OTP_SETTINGS & typeof LIMITS_SETTINGS>,
    housekeeping: Housekeeping,
    metrics: Metrics,
  ) {
    metrics.gauge('keypad_sms_budget_used_ratio', 'Share of LIMIT_SMS_TOTAL that is spent', () => this.used());
    housekeeping.register('sms windows', () => this.sweep());
  }

  /** Counts a message, late in a unit that `asTheyAllow` runs: the row of the total stays locked until its end. */
  async spend(tx: Statements, { number, isKnown }: SmsCount, { isSent }: { isSent: boolean }): Promise<void> {
    if (this.config.LIMITS === 'off') return;
    const buckets = this.bucketsOf({ number, isKnown }, isSent);
    if ((await this.count(tx, buckets)) < buckets.length) throw new NoRoom(buckets);
  }

  /**
   * Runs a unit with `spend` in it. When there was no room, all of the unit is undone; it is repeated when what stood in its way
   * was not a budget.
   * @throws AppError RATE_LIMITED
   */
  async asTheyAllow<T>(unit: () => Promise<T>): Promise<T> {
    for (let round = 0; round < ROUNDS; round += 1) {
      try {
        return await unit();
      } catch (error) {
        if (!(error instanceof NoRoom)) throw error;
        await this.makeWay(error.buckets);
      }
    }
    throw new AppError(ERRORS.SERVICE_UNAVAILABLE, { retryAfter: 1, reason: 'sms budgets are contended' });
  }

  /** Counts a code that was entered, for the ratio; `isKnown` as when it was sent. Does not throw: a sign-in does not depend on it. */
  async countEntered({ number, isKnown }: SmsCount): Promise<void> {
    if (this.config.LIMITS === 'off' || this.isApart(isKnown)) return;
    await this.ratio.countEntered(prefixBucket(number, false));
  }

  private async used(): Promise<number> {
    const row = await this.database.row(
      rowOf(SmsWindow, 'hits'),
      sql`/* SmsBudgets.used */ SELECT hits FROM sms_windows WHERE bucket = ${TOTAL} AND ${OPEN}`,
    );
    return (row?.hits ?? 0) / this.config.LIMIT_SMS_TOTAL.limit;
  }

  /** Where users are concealed, an answer of their own would tell who has signed in before. */
  private isApart(isKnown: boolean): boolean {
    return isKnown && this.config.UNKNOWN_USERS === 'reveal';
  }

  private bucketsOf({ number, isKnown }: SmsCount, isSent: boolean): Bucket[] {
    const { LIMIT_SMS_PREFIX: prefix, LIMIT_SMS_TOTAL: total, UNKNOWN_USERS } = this.config;
    const apart = this.isApart(isKnown);
    const open = Math.ceil(total.limit * OPEN_SHARE);
    const all: Bucket = {
      ...{ name: TOTAL, window: total.window, nearly: open, sent: 0 },
      limit: apart || UNKNOWN_USERS === 'conceal' ? total.limit : open,
    };
    if (number === '') return [all];
    const { limit } = prefix;
    const sent = isSent && !apart ? 1 : 0;
    return [{ name: prefixBucket(number, apart), limit, nearly: limit, window: prefix.window, sent }, all];
  }

  /** Answers how many of the rows counted; a window that is over begins again. */
  private count(tx: Statements, buckets: readonly Bucket[]): Promise<number> {
    const sent = of(buckets, (bucket) => bucket.sent);
    const nearly = of(buckets, (bucket) => Math.min(bucket.nearly, bucket.limit));
    const limit = of(buckets, (bucket) => bucket.limit);
    const end = sql`${NOW} + ${of(buckets, ({ window }) => window * 1000)}`;
    // `ends_at` last and `sent` late: on MySQL the assignments before them still see the old values.
    return tx.change(sql`/* SmsBudgets.count */ 
      UPDATE sms_windows SET
        hits = CASE WHEN ${OPEN} THEN hits + 1 ELSE 1 END,
        entered = CASE WHEN ${OPEN} THEN entered ELSE 0 END,
        told = CASE WHEN ${OPEN} THEN told ELSE 0 END,
        due_at = CASE WHEN ${OPEN} THEN ${this.ratio.dueAfter(sent)} ELSE NULL END,
        sent = CASE WHEN ${OPEN} THEN sent + ${sent} ELSE ${sent} END,
        ends_at = CASE WHEN ${OPEN} THEN ends_at ELSE ${end} END
      WHERE bucket IN ${among(buckets.map(({ name }) => name))} AND held_until <= ${NOW}
        AND (ends_at <= ${NOW} OR hits < CASE WHEN told < ${NEARLY_FULL} THEN ${nearly} ELSE ${limit} END)
        AND NOT ${this.ratio.isLow()}`);
  }

  /**
   * Finds out what stood in the way of a message and was not counted: makes rows that are missing, raises alarms, judges ratios.
   * @throws AppError RATE_LIMITED when a window is full or nothing is sent to a prefix for a while.
   */
  private async makeWay(buckets: readonly Bucket[]): Promise<void> {
    const rows = await this.database.rows(
      FOUND,
      sql`/* SmsBudgets.makeWay */ 
      SELECT bucket, hits, told, held_until - ${NOW} AS held_ms, ends_at - ${NOW} AS left_ms,
        CASE WHEN ${this.ratio.isLow()} THEN 1 ELSE 0 END AS is_low
      FROM sms_windows WHERE bucket IN ${among(buckets.map(({ name }) => name))}`,
    );
    for (const bucket of buckets) {
      const row = rows.find((each) => each.bucket === bucket.name);
      if (row === undefined) await this.prepare(bucket);
      else if (row.held_ms > 0) throw this.refusal('ratio', row.held_ms);
      else {
        if (row.is_low === 1) await this.ratio.judge(bucket.name);
        if (row.left_ms > 0) await this.makeWayIn(bucket, row);
      }
    }
  }

  private async makeWayIn(bucket: Bucket, { hits, told, left_ms }: Found): Promise<void> {
    const isTotal = bucket.name === TOTAL;
    if (isTotal && hits >= bucket.nearly && told < NEARLY_FULL && (await this.tell(bucket, NEARLY_FULL))) {
      this.alarms.raise('total_nearly', `${String(hits)} codes of ${this.rateOf(bucket)} were sent`);
    }
    if (hits < bucket.limit) return;
    const { limit } = isTotal ? this.config.LIMIT_SMS_TOTAL : bucket;
    if (hits >= limit && told < FULL && (await this.tell(bucket, FULL))) {
      this.alarms.raise(
        isTotal ? 'total' : 'prefix',
        `${isTotal ? 'all' : bucket.name}: ${this.rateOf(bucket)} are spent`,
      );
    }
    throw this.refusal(isTotal ? 'total' : 'prefix', left_ms);
  }

  /** One of any number of callers gets true. */
  private async tell({ name }: Bucket, alarm: number): Promise<boolean> {
    const changed = await this.database.change(sql`/* SmsBudgets.tell */ 
      UPDATE sms_windows SET told = ${alarm} WHERE bucket = ${name} AND told < ${alarm} AND ${OPEN}`);
    return changed === 1;
  }

  private refusal(reason: 'prefix' | 'total' | 'ratio', ms: number): AppError {
    this.alarms.countRefusal(reason);
    const seconds = Math.max(1, Math.ceil(ms / 1000));
    return new AppError(ERRORS.RATE_LIMITED, {
      ...{ retryAfter: seconds, details: { retry_after: seconds } },
      reason: `sms ${reason}`,
    });
  }

  private rateOf({ name }: Bucket): string {
    const { limit, window } = name === TOTAL ? this.config.LIMIT_SMS_TOTAL : this.config.LIMIT_SMS_PREFIX;
    return `${String(limit)} in ${String(window)} s`;
  }

  private async prepare({ name }: Bucket): Promise<void> {
    await this.database.insertIfAbsent(sql`/* SmsBudgets.prepare */ 
      INSERT INTO sms_windows (bucket, ends_at, hits, sent, entered, held_until, told)
      VALUES (${name}, 0, 0, 0, 0, 0, 0)`);
  }

  private sweep(): Promise<number> {
    // A window that is over may still be judged.
    const kept = this.config.LIMIT_SMS_PREFIX.window * 1000;
    const where = sql`ends_at < ${NOW} - ${kept} AND held_until < ${NOW}`;
    return removeInBatches(this.database, { table: sql`sms_windows`, key: sql`bucket`, where });
  }
}

/** The prefix is all but the last four digits: ten thousand neighbours. Sorts before the total, which is locked last. */
function prefixBucket(number: string, isKnown: boolean): string {
  return `${number.slice(0, -4)}:${isKnown ? 'known' : 'new'}`;
}

/** What is so of the row's bucket, as an expression. */
function of(buckets: readonly Bucket[], what: (bucket: Bucket) => number): Sql {
  const whens = buckets.reduce((before, each) => sql`${before} WHEN ${each.name} THEN ${what(each)}`, sql``);
  return sql`(CASE bucket ${whens} END)`;
}
