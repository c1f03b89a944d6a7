import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../config/index.js';
import type { SMS_SETTINGS } from './sms.settings.js';
import type { OTP_SETTINGS } from '../otp/otp.settings.js';
import { columns, Database, NOW, sql, type Sql } from '../database/index.js';
import { SmsAlarms } from './sms-alarms.js';

/**
 * Codes entered to codes sent, for each row of `sms_windows` that counts both: where texts are sent for their price, hardly any
 * code is entered (ADR 39). It is judged once for each window, when the first `SMS_RATIO_SENT` codes of it have run out.
 */
@Injectable()
export class SmsRatio {
  private readonly logger = new Logger(SmsRatio.name);

  constructor(
    private readonly database: Database,
    private readonly alarms: SmsAlarms,
    private readonly config: Config<typeof SMS_SETTINGS & typeof OTP_SETTINGS>,
  ) {}

  /** What becomes of `due_at` when a message counts: the time of the verdict is set by the code that makes enough of them. */
  dueAfter(sent: Sql): Sql {
    const { SMS_RATIO_SENT: enough, OTP_TTL } = this.config;
    return sql`CASE WHEN sent < ${enough} AND sent + ${sent} >= ${enough} THEN ${NOW} + ${OTP_TTL * 1000} ELSE due_at END`;
  }

  /**
   * Condition on a row: it is time for the verdict, and hardly any code was entered. The window may be over, but not for longer than it
   * lasted.
   */
  isLow(): Sql {
    const { SMS_RATIO_SENT: enough, SMS_RATIO_PERCENT: percent, LIMIT_SMS_PREFIX } = this.config;
    return sql`(due_at IS NOT NULL AND due_at <= ${NOW} AND entered * 100 < ${enough * percent}
      AND ends_at > ${NOW} - ${LIMIT_SMS_PREFIX.window * 1000})`;
  }

  /** Counts a code that was entered. Does not throw: a sign-in does not depend on it. */
  async countEntered(bucket: string): Promise<void> {
    try {
      await this.database.change(
        sql`/* SmsRatio.countEntered */ UPDATE sms_windows SET entered = entered + 1 WHERE bucket = ${bucket}`,
      );
    } catch (error) {
      this.logger.warn(`a code that was entered is not counted: ${(error as Error).name}`);
    }
  }

  /** Passes the verdict on a row that is low. Where most messages found no provider it says nothing of the prefix. */
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

  /** Whether more than half of what was written lately to numbers with a prefix was taken by no provider. */
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
