import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../config/index.js';
import type { SMS_SETTINGS } from './sms.settings.js';
import type { OTP_SETTINGS } from '../otp/otp.settings.js';
import { columns, Database, NOW, sql, type Sql } from '../database/index.js';
import { SmsAlarms } from './sms-alarms.js';

/**
 * The ratio of codes entered to codes sent, for each row of `sms_windows` that counts both. Fraudsters who earn from
 * the messages enter hardly any code (ADR 39). Each window is judged once, when its first `SMS_RATIO_SENT` codes have
 * expired.
 */
@Injectable()
export class SmsRatio {
  private readonly logger = new Logger(SmsRatio.name);

  constructor(
    private readonly database: Database,
    private readonly alarms: SmsAlarms,
    private readonly config: Config<typeof SMS_SETTINGS & typeof OTP_SETTINGS>,
  ) {}

  /**
   * Returns the new value of `due_at` when a message counts. The message that makes `sent` reach `SMS_RATIO_SENT`
   * sets it.
   */
  dueAfter(sent: Sql): Sql {
    const { SMS_RATIO_SENT: enough, OTP_TTL } = this.config;
    return sql`CASE WHEN sent < ${enough} AND sent + ${sent} >= ${enough} THEN ${NOW} + ${OTP_TTL * 1000} ELSE due_at END`;
  }

  /**
   * Returns a condition on a row: the verdict is due, and hardly any code was entered. The window may have ended, but
   * not longer ago than it lasted.
   */
  isLow(): Sql {
    const { SMS_RATIO_SENT: enough, SMS_RATIO_PERCENT: percent, LIMIT_SMS_PREFIX } = this.config;
    return sql`(due_at IS NOT NULL AND due_at <= ${NOW} AND entered * 100 < ${enough * percent}
      AND ends_at > ${NOW} - ${LIMIT_SMS_PREFIX.window * 1000})`;
  }

  /** Counts a code that was entered. Does not throw, because a sign-in must not depend on it. */
  async countEntered(bucket: string): Promise<void> {
    try {
      await this.database.change(
        sql`/* SmsRatio.countEntered */ UPDATE sms_windows SET entered = entered + 1 WHERE bucket = ${bucket}`,
      );
    } catch (error) {
      this.logger.warn(`a code that was entered was not counted: ${(error as Error).name}`);
    }
  }

  /** Judges a row whose ratio is low. If most messages were not sent, the ratio means nothing and there is no alarm. */
  async judge(bucket: string): Promise<void> {
    const { SMS_RATIO, SMS_RATIO_HOLD, SMS_RATIO_SENT, SMS_RATIO_PERCENT } = this.config;
    const isLost = await this.areLost(bucket.split(':', 1)[0] ?? '');
    const holds = !isLost && SMS_RATIO === 'enforce';
    const until = holds ? sql`${NOW} + ${SMS_RATIO_HOLD * 1000}` : sql`held_until`;
    const changed = await this.database.change(sql`/* SmsRatio.judge */
      UPDATE sms_windows SET held_until = ${until}, due_at = NULL WHERE bucket = ${bucket} AND ${this.isLow()}`);
    if (changed === 0 || isLost) return;
    const then = holds ? `none are sent there for ${String(SMS_RATIO_HOLD)} s` : 'record only';
    const low = `under ${String(SMS_RATIO_PERCENT)} % of ${String(SMS_RATIO_SENT)} codes were entered`;
    this.alarms.raise('ratio', `${bucket}: ${low}; ${then}`);
  }

  /** Returns true if no provider accepted more than half of the recent messages to a prefix. */
  private async areLost(prefix: string): Promise<boolean> {
    const { window } = this.config.LIMIT_SMS_PREFIX;
    // Digits sort before the colon.
    const row = await this.database.row(
      columns({ written: Number, lost: Number }),
      sql`/* SmsRatio.areLost */
      SELECT COUNT(*) AS written, COUNT(CASE WHEN state IN ('failed', 'expired') THEN 1 END) AS lost
      FROM messages
      WHERE recipient >= ${prefix} AND recipient < ${`${prefix}:`} AND created_at > ${NOW} - ${window * 1000}`,
    );
    return row !== undefined && row.lost * 2 > row.written;
  }
}
