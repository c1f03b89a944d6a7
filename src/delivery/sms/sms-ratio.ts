import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { JUDGED_CODES, type SMS } from './sms.facts.js';
import type { LIMITS } from '../../platform/rate-limits/limits.facts.js';
import type { OTP } from '../../accounts/otp/otp.facts.js';
import { columns, Database, NOW, sql, type Sql } from '../../platform/database/index.js';
import {
  CodeVerificationService,
  isOfKnownNetwork,
  readCodePurpose,
  type CodeRecipient,
} from '../../accounts/otp/index.js';
import { SmsAlarmService } from './sms-alarms.js';

/** Percentage of the judged codes that must be entered; below it, SMS_RATIO applies. */
const LEAST_PERCENT = 10;
/** Seconds for which SMS_RATIO=enforce sends no code to a prefix. */
const HOLD_S = 3_600;

/**
 * The ratio of codes entered to codes sent, for each row of `sms_windows` that counts both.
 * Fraudsters who earn from the messages enter hardly any code (ADR 39). Each window is judged once,
 * when its first `JUDGED_CODES` have expired.
 */
@Injectable()
export class SmsRatio implements OnModuleInit {
  private readonly logger = new Logger(SmsRatio.name);

  constructor(
    private readonly database: Database,
    private readonly alarms: SmsAlarmService,
    private readonly config: Config<
      typeof SMS.settings & typeof OTP.settings & typeof LIMITS.settings
    >,
    private readonly codes: CodeVerificationService,
  ) {}

  onModuleInit(): void {
    this.codes.onConsumed(async ({ channel, recipient, subject }) => {
      if (channel !== 'sms' || recipient === undefined) return;
      await this.countEntered(toCountedSms(this.config, recipient, subject));
    });
  }

  /**
   * Returns the new value of `due_at` when a message counts. The message that makes `sent` reach
   * `JUDGED_CODES` sets it.
   */
  dueAfter(sent: Sql): Sql {
    const dueAt = sql`${NOW} + ${this.config.OTP_TTL * 1000}`;
    return sql`CASE WHEN sent < ${JUDGED_CODES} AND sent + ${sent} >= ${JUDGED_CODES}
      THEN ${dueAt} ELSE due_at END`;
  }

  /**
   * Returns a condition on a row: the verdict is due, and hardly any code was entered. The window
   * may have ended, but not longer ago than it lasted.
   */
  toLowRatioCondition(): Sql {
    const windowMs = this.config.LIMIT_SMS_PREFIX.window * 1000;
    return sql`(due_at IS NOT NULL AND due_at <= ${NOW}
      AND entered * 100 < ${JUDGED_CODES * LEAST_PERCENT}
      AND ends_at > ${NOW} - ${windowMs})`;
  }

  /**
   * Judges a row whose ratio is low. If most messages were not sent, the ratio means nothing and
   * there is no alarm.
   */
  async judgeBucket(bucket: string): Promise<void> {
    const [prefix = ''] = bucket.split(':', 1);
    const isLost = await this.areMessagesLost(prefix);
    const holdsPrefix = !isLost && this.config.SMS_RATIO === 'enforce';
    const heldUntil = holdsPrefix ? sql`${NOW} + ${HOLD_S * 1000}` : sql`held_until`;

    const changedCount = await this.database.change(sql`/* SmsRatio.judgeBucket */
      UPDATE sms_windows SET held_until = ${heldUntil}, due_at = NULL
      WHERE bucket = ${bucket} AND ${this.toLowRatioCondition()}`);
    // Another replica has judged the row, or the ratio means nothing.
    if (changedCount === 0 || isLost) return;

    this.alarms.raiseAlarm('ratio', describeRatio(bucket, holdsPrefix));
  }

  /** Counts a code that was entered. Does not throw, because a sign-in must not depend on it. */
  private async countEntered({ number, isSeparate }: CountedSms): Promise<void> {
    if (this.config.LIMITS === 'off' || isSeparate) return;

    const bucket = toPrefixBucket(number, false);
    try {
      await this.database.change(
        sql`/* SmsRatio.countEntered */
        UPDATE sms_windows SET entered = entered + 1 WHERE bucket = ${bucket}`,
      );
    } catch (error) {
      this.logger.warn(`a code that was entered was not counted: ${(error as Error).name}`);
    }
  }

  /** Returns true if no provider accepted more than half of the recent messages to a prefix. */
  private async areMessagesLost(prefix: string): Promise<boolean> {
    const { window } = this.config.LIMIT_SMS_PREFIX;
    // Digits sort before the colon.
    const afterPrefix = `${prefix}:`;
    const messageCounts = await this.database.row(
      columns({ written: Number, lost: Number }),
      sql`/* SmsRatio.areMessagesLost */
      SELECT COUNT(*) AS written, COUNT(CASE WHEN state IN ('failed', 'expired') THEN 1 END) AS lost
      FROM messages
      WHERE recipient >= ${prefix} AND recipient < ${afterPrefix}
        AND created_at > ${NOW} - ${window * 1000}`,
    );
    if (messageCounts === undefined) return false;
    return messageCounts.lost * 2 > messageCounts.written;
  }
}

/** A text message as its rate limits count it. */
export interface CountedSms {
  /** E.164; '' if no prefix counts the message. */
  readonly number: string;
  /** True if the message counts with those to users who have signed in before. */
  readonly isSeparate: boolean;
}

/**
 * Returns how a code is counted: separately for users who have signed in before. With
 * UNKNOWN_USERS=conceal a sign-in counts so only from a network that has signed the user in. A
 * different result for strangers would reveal who has an account.
 */
export function toCountedSms(
  { UNKNOWN_USERS }: Pick<Config<typeof OTP.settings>, 'UNKNOWN_USERS'>,
  { number, hasSignedIn }: CodeRecipient,
  subject: string,
): CountedSms {
  const isSignIn = readCodePurpose(subject) === 'sign-in';
  const isOfStranger = isSignIn && !isOfKnownNetwork(subject);
  const isConcealed = UNKNOWN_USERS === 'conceal' && isOfStranger;
  return { number, isSeparate: hasSignedIn && !isConcealed };
}

/**
 * Returns the bucket of all numbers that differ in their last four digits only. Sorts before the
 * total, which is locked last.
 */
export function toPrefixBucket(number: string, isSeparate: boolean): string {
  const kind = isSeparate ? 'known' : 'new';
  return `${number.slice(0, -4)}:${kind}`;
}

function describeRatio(bucket: string, holdsPrefix: boolean): string {
  const percentText = `under ${String(LEAST_PERCENT)} %`;
  const ratioText = `${percentText} of ${String(JUDGED_CODES)} codes were entered`;
  if (!holdsPrefix) return `${bucket}: ${ratioText}; record only`;
  return `${bucket}: ${ratioText}; none are sent there for ${String(HOLD_S)} s`;
}
