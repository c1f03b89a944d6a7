import { Injectable } from '@nestjs/common';
import { Config } from '../config/index.js';
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
} from '../database/index.js';
import { Housekeeping } from '../housekeeping/index.js';
import { Metrics } from '../metrics/index.js';
import { totalBuckets, type Bucket } from './sms-buckets.js';
import { SmsRatio } from './sms-ratio.js';
import { SmsWindow } from './sms-window.entity.js';
import type { SMS_SETTINGS } from './sms.settings.js';

/** Values of `told`: the alarm that was raised for a window. */
export const NEARLY_FULL = 1;
export const FULL = 2;

/**
 * A row of `sms_windows` that may have blocked a message, with the milliseconds until messages are sent again and until
 * the window ends. `is_low` is 1 when its ratio is too low.
 */
const STATE = rowOf(SmsWindow, 'bucket', 'hits', 'told').and({ held_ms: Number, left_ms: Number, is_low: Number });
export type WindowState = (typeof STATE)['row'];

const OPEN = sql`ends_at > ${NOW}`;

/** Owns the rows of `sms_windows` that count text messages. */
@Injectable()
export class SmsWindows {
  constructor(
    private readonly database: Database,
    private readonly ratio: SmsRatio,
    private readonly config: Config<typeof SMS_SETTINGS>,
    housekeeping: Housekeeping,
    metrics: Metrics,
  ) {
    metrics.gauge('keypad_sms_budget_used_ratio', 'Share of LIMIT_SMS_TOTAL that is used', () => this.totalUsed());
    housekeeping.register('sms windows', () => this.sweep());
  }

  /**
   * Counts a message in its buckets and returns the number of rows that counted it. A window that has ended begins
   * again.
   */
  count(tx: Statements, buckets: readonly Bucket[]): Promise<number> {
    const sent = caseByBucket(buckets, (bucket) => bucket.sent);
    const nearly = caseByBucket(buckets, (bucket) => Math.min(bucket.nearly, bucket.limit));
    const limit = caseByBucket(buckets, (bucket) => bucket.limit);
    const end = sql`${NOW} + ${caseByBucket(buckets, ({ window }) => window * 1000)}`;
    // `sent` and `ends_at` come last, because MySQL assigns in order and the other assignments need their old values.
    return tx.change(sql`/* SmsWindows.count */
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

  /** Takes back a message that `count` counted in the same transaction. */
  async uncount(tx: Statements, { name }: Bucket): Promise<void> {
    await tx.change(sql`/* SmsWindows.uncount */ UPDATE sms_windows SET hits = hits - 1 WHERE bucket = ${name}`);
  }

  find(buckets: readonly Bucket[]): Promise<WindowState[]> {
    return this.database.rows(
      STATE,
      sql`/* SmsWindows.find */
      SELECT bucket, hits, told, held_until - ${NOW} AS held_ms, ends_at - ${NOW} AS left_ms,
        CASE WHEN ${this.ratio.isLow()} THEN 1 ELSE 0 END AS is_low
      FROM sms_windows WHERE bucket IN ${among(buckets.map(({ name }) => name))}`,
    );
  }

  async create({ name }: Bucket): Promise<void> {
    await this.database.insertIfAbsent(sql`/* SmsWindows.create */
      INSERT INTO sms_windows (bucket, ends_at, hits, sent, entered, held_until, told)
      VALUES (${name}, 0, 0, 0, 0, 0, 0)`);
  }

  /** Marks an alarm as raised in the current window. Returns true to exactly one caller. */
  async claimAlarm({ name }: Bucket, alarm: typeof NEARLY_FULL | typeof FULL): Promise<boolean> {
    const changed = await this.database.change(sql`/* SmsWindows.claimAlarm */
      UPDATE sms_windows SET told = ${alarm} WHERE bucket = ${name} AND told < ${alarm} AND ${OPEN}`);
    return changed === 1;
  }

  private async totalUsed(): Promise<number> {
    const rows = await this.database.rows(
      rowOf(SmsWindow, 'hits'),
      sql`/* SmsWindows.totalUsed */
      SELECT hits FROM sms_windows WHERE bucket IN ${among(totalBuckets(this.config))} AND ${OPEN}`,
    );
    return rows.reduce((sum, { hits }) => sum + hits, 0) / this.config.LIMIT_SMS_TOTAL.limit;
  }

  private sweep(): Promise<number> {
    // The ratio of a window that has ended may still be judged.
    const kept = this.config.LIMIT_SMS_PREFIX.window * 1000;
    const isTotal = sql`bucket IN ${among(totalBuckets(this.config))}`;
    const where = sql`ends_at < ${NOW} - ${kept} AND held_until < ${NOW} AND NOT ${isTotal}`;
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
