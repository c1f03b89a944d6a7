import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { Database, NOW, rowOf, sql, type Sql } from '../../platform/database/index.js';
import { Gauge, MetricsService } from '../../platform/metrics/index.js';
import { SmsRateLimitWindow } from './sms-rate-limit-window.entity.js';
import { SMS, type SmsAlarmKind, type SmsRefusalReason } from './sms.facts.js';

/**
 * The reason why no text message goes to a number: its country, its kind, or no provider serves the
 * country.
 */
export type UnreachedReason = 'country' | 'kind' | 'provider';

/** Name of the row that counts all messages. */
export const TOTAL_BUCKET = 'total';

/** Values of `told`: the alarm that was raised for a window. */
export const NEARLY_FULL = 1;
export const FULL = 2;

/** Pause between two alarms about one country. */
const WINDOW_MS = 3_600_000;

/**
 * Raises alarms about text messages: a log line and a counter, once a window over all replicas. An
 * alarm contains no number, only a country or a prefix of ten thousand numbers.
 */
@Injectable()
export class SmsAlarmService {
  private readonly logger = new Logger('SmsAlarm');
  /**
   * Time at which this replica may claim the alarm about a country again, on the monotonic clock of
   * the process.
   */
  private readonly settled = new Map<string, number>();

  constructor(
    private readonly metrics: MetricsService,
    private readonly database: Database,
    private readonly config: Config<typeof SMS.settings>,
  ) {}

  raiseAlarm(alarm: SmsAlarmKind, text: string): void {
    this.metrics.count(SMS.counters.SMS_ALARMS, { alarm });
    this.logger.warn(`${alarm}: ${text}`);
  }

  /** Raises an alarm unless a replica has marked it in the current window of the row. */
  async raiseOnce(
    alarm: SmsAlarmKind,
    text: string,
    { bucket, mark }: { readonly bucket: string; readonly mark: typeof NEARLY_FULL | typeof FULL },
  ): Promise<void> {
    const changedCount = await this.database.change(sql`/* SmsAlarmService.raiseOnce */
      UPDATE sms_windows SET told = ${mark}
      WHERE bucket = ${bucket} AND told < ${mark} AND ends_at > ${NOW}`);
    if (changedCount === 1) this.raiseAlarm(alarm, text);
  }

  countRefusal(why: SmsRefusalReason): void {
    this.metrics.count(SMS.counters.SMS_REFUSED, { reason: why });
  }

  /**
   * Counts the refusal of a number of a country, and raises an alarm about the first of a window
   * without waiting for it.
   */
  countUnreached(why: UnreachedReason, country = 'none'): void {
    this.countRefusal(why);
    const now = performance.now();
    const settledUntil = this.settled.get(country) ?? 0;
    if (settledUntil > now) return;

    this.settled.set(country, now + WINDOW_MS);
    const alarmText = `text messages to ${country} are requested and refused: ${why}`;
    void this.claimAlarm(`unreached:${country}`).then(
      (isFirst) => {
        if (isFirst) this.raiseAlarm('unreached', alarmText);
      },
      () => this.settled.delete(country),
    );
  }

  /** Returns true to exactly one replica, once a window. */
  private async claimAlarm(bucket: string): Promise<boolean> {
    const changedCount = await this.database.change(sql`/* SmsAlarmService.claimAlarm */
      UPDATE sms_windows SET ends_at = ${NOW} + ${WINDOW_MS}
      WHERE bucket = ${bucket} AND ends_at <= ${NOW}`);
    if (changedCount === 1) return true;
    return this.insertWindow(bucket, sql`${NOW} + ${WINDOW_MS}`);
  }

  /** Inserts a row without hits. Returns false, with nothing changed, if it exists. */
  async insertWindow(bucket: string, endsAt: Sql): Promise<boolean> {
    const insertedId = await this.database.insertIfAbsent(sql`/* SmsAlarmService.insertWindow */
      INSERT INTO sms_windows (bucket, ends_at, hits, sent, entered, held_until, told)
      VALUES (${bucket}, ${endsAt}, 0, 0, 0, 0, 0)`);
    return insertedId !== undefined;
  }

  @Gauge({ name: 'keypad_sms_budget_used_ratio', help: 'Share of LIMIT_SMS_TOTAL that is used' })
  async findUsedShare(): Promise<number> {
    const row = await this.database.row(
      rowOf(SmsRateLimitWindow, 'hits'),
      sql`/* SmsAlarmService.findUsedShare */
      SELECT hits FROM sms_windows WHERE bucket = ${TOTAL_BUCKET} AND ends_at > ${NOW}`,
    );
    return (row?.hits ?? 0) / this.config.LIMIT_SMS_TOTAL.limit;
  }
}
