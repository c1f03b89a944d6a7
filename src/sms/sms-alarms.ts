import { Injectable, Logger } from '@nestjs/common';
import { Database, NOW, sql } from '../database/index.js';
import { Metrics } from '../metrics/index.js';
import { ALARMS, SMS_ALARMS, SMS_REFUSED, type SmsAlarm, type SmsRefusal } from './sms.metrics.js';

/** The reason why no text message goes to a number: its country, its kind, or no provider serves the country. */
export type Unreached = 'country' | 'kind' | 'provider';

/** How often the refusal of one country is told. */
const WINDOW_MS = 3_600_000;

/**
 * Alarms about text messages: a line of the log and a counter, each once for a window over all replicas. Holds no number, only
 * a country or a prefix of ten thousand.
 */
@Injectable()
export class SmsAlarms {
  private readonly logger = new Logger('SmsAlarm');
  /** When this replica asks again whether a country was told of, on the process's monotonic clock. */
  private readonly settled = new Map<string, number>();

  constructor(
    private readonly metrics: Metrics,
    private readonly database: Database,
  ) {
    // On /metrics from the start, so that the first alarm is an increase.
    for (const alarm of ALARMS) this.metrics.count(SMS_ALARMS, { alarm }, 0);
  }

  raise(alarm: SmsAlarm, text: string): void {
    this.metrics.count(SMS_ALARMS, { alarm });
    this.logger.warn(`${alarm}: ${text}`);
  }

  countRefusal(why: SmsRefusal): void {
    this.metrics.count(SMS_REFUSED, { reason: why });
  }

  /** Counts the refusal of a number of a country, and raises the alarm when it is the first for a while. Does not wait. */
  countUnreached(why: Unreached, country = 'none'): void {
    this.countRefusal(why);
    const now = performance.now();
    if ((this.settled.get(country) ?? 0) > now) return;
    this.settled.set(country, now + WINDOW_MS);
    void this.claim(`unreached:${country}`).then(
      (isFirst) => {
        if (isFirst) this.raise('unreached', `text messages to ${country} are asked for and refused: ${why}`);
      },
      () => this.settled.delete(country),
    );
  }

  /** One of any number of replicas gets true, once for a window. */
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
