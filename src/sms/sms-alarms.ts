import { Injectable, Logger } from '@nestjs/common';
import { Database, NOW, sql } from '../database/index.js';
import { Metrics } from '../metrics/index.js';
import { ALARMS, SMS_ALARMS, SMS_REFUSED, type SmsAlarm, type SmsRefusal } from './sms.metrics.js';

/** The reason why no text message goes to a number: its country, its kind, or no provider serves the country. */
export type Unreached = 'country' | 'kind' | 'provider';

/** Pause between two alarms about one country. */
const WINDOW_MS = 3_600_000;

/**
 * Raises alarms about text messages: a log line and a counter, once a window over all replicas. An alarm contains no
 * number, only a country or a prefix of ten thousand numbers.
 */
@Injectable()
export class SmsAlarms {
  private readonly logger = new Logger('SmsAlarm');
  /** Time at which this replica may claim the alarm about a country again, on the monotonic clock of the process. */
  private readonly settled = new Map<string, number>();

  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
  ) {
    // Puts the counters on /metrics at the start, so that the first alarm is an increase.
    for (const alarm of ALARMS) this.metrics.count(SMS_ALARMS, { alarm }, 0);
  }

  raise(alarm: SmsAlarm, text: string): void {
    this.metrics.count(SMS_ALARMS, { alarm });
    this.logger.warn(`${alarm}: ${text}`);
  }

  countRefusal(why: SmsRefusal): void {
    this.metrics.count(SMS_REFUSED, { reason: why });
  }

  /**
   * Counts the refusal of a number of a country, and raises an alarm about the first of a window without waiting for
   * it.
   */
  countUnreached(why: Unreached, country = 'none'): void {
    this.countRefusal(why);
    const now = performance.now();
    if ((this.settled.get(country) ?? 0) > now) return;
    this.settled.set(country, now + WINDOW_MS);
    void this.claim(`unreached:${country}`).then(
      (isFirst) => {
        if (isFirst) this.raise('unreached', `text messages to ${country} are requested and refused: ${why}`);
      },
      () => this.settled.delete(country),
    );
  }

  /** Returns true to exactly one replica, once a window. */
  private async claim(bucket: string): Promise<boolean> {
    const changed = await this.database.change(sql`/* SmsAlarms.claim */
      UPDATE sms_windows SET ends_at = ${NOW} + ${WINDOW_MS} WHERE bucket = ${bucket} AND ends_at <= ${NOW}`);
    if (changed === 1) return true;
    const made = await this.database.insertIfAbsent(sql`/* SmsAlarms.claim */
      INSERT INTO sms_windows (bucket, ends_at, hits, sent, entered, held_until, told)
      VALUES (${bucket}, ${NOW} + ${WINDOW_MS}, 0, 0, 0, 0, 0)`);
    return made !== undefined;
  }
}
