import { Injectable } from '@nestjs/common';
import { Database, sql, type Sql, type Transaction } from '../../platform/database/index.js';
import type { MessageLanguage } from '../../platform/errors/index.js';
import type { RateLimitRow } from '../../platform/facts/index.js';
import { RateLimits, retryWithinWindows } from '../../platform/rate-limits/index.js';
import type {
  CodeRecipient,
  DerivedCodeSource,
  IssuedChallenge,
} from '../../accounts/otp/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { Outbox } from '../outbox/index.js';
import { SmsNumberPolicy } from './sms-numbers.js';
import { SmsRateLimits } from './sms-rate-limits.js';

/** A text message about an account. */
export interface SmsNoticeMessage {
  /** An E.164 number; '' sends nothing but does the same work. */
  readonly recipient: string;
  readonly language: MessageLanguage;
  /** Condition that the recipient may still get the message. */
  readonly allowedCondition?: Sql;
}

/** A text message with a code, and the number that its rate limits count. */
export interface SmsCodeMessage extends SmsNoticeMessage {
  /** Template of the client; null or absent for the usual text. */
  readonly template?: string | null;
  readonly counted: CodeRecipient;
}

/** Seconds until a notice expires: the limit of Twilio, which is the lowest of all providers. */
const NOTICE_TTL = 36_000;
const PER_NUMBER = [OTP.limits.initialize_hour, OTP.limits.initialize_day];

/**
 * Issues one-time passwords within their rate limits, and sends them and notices by text message.
 */
@Injectable()
export class SmsCodeService {
  constructor(
    private readonly outbox: Outbox,
    private readonly numbers: SmsNumberPolicy,
    private readonly smsLimits: SmsRateLimits,
    private readonly limits: RateLimits,
    private readonly database: Database,
  ) {}

  /**
   * Checks that a text message could be sent at all, without asking a provider.
   * @throws AppError DELIVERY_UNAVAILABLE when every provider is down
   */
  assertAvailable(): void {
    this.numbers.assertAvailable();
  }

  /**
   * Checks that text messages go to an E.164 number and that one could be sent now, without asking
   * a provider.
   * @throws AppError SMS_NOT_OFFERED, DELIVERY_UNAVAILABLE
   */
  assertReaches(number: string): Promise<void> {
    return this.numbers.assertReaches(number);
  }

  /**
   * Runs `issueChallenge`, writes the message of its challenge and counts both, as one transaction
   * that may run several times. `account` is the key of `limits`, those of a number by default.
   * Returns undefined, with nothing changed, if `issueChallenge` does.
   * @throws AppError RATE_LIMITED with nothing changed
   */
  issueCode<T extends IssuedChallenge | undefined>(
    {
      account,
      sms,
      limits = PER_NUMBER,
    }: {
      readonly account: string;
      readonly sms: SmsCodeMessage;
      readonly limits?: readonly RateLimitRow[];
    },
    issueChallenge: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    return retryWithinWindows(() =>
      this.database.transaction(async (tx) => {
        const challenge = await issueChallenge(tx);
        if (challenge === undefined) return challenge;

        // Locks the common row of text messages first, or first hits of many accounts would
        // deadlock (ADR 39).
        await this.sendCode(tx, sms, challenge);
        await this.limits.countTogether(limits, account, tx);
        return challenge;
      }),
    );
  }

  /** Sends a notice without a code after the commit. */
  async sendNotice(
    tx: Transaction,
    notice: SmsNoticeMessage,
    source: DerivedCodeSource,
  ): Promise<void> {
    await this.writeSms(tx, notice, source, NOTICE_TTL);
  }

  /**
   * Prepares a notice that must not fail its cause. Returns the function that writes it in the
   * transaction of the cause, or undefined if it cannot be sent now or a rate limit is full. If
   * other messages fill the limits meanwhile, the function does nothing. A number gets as many
   * notices as codes, counted apart, so that none takes the place of a code. They are counted even
   * if the cause is rolled back.
   */
  async prepareNotice(
    notice: SmsNoticeMessage,
    source: DerivedCodeSource,
  ): Promise<((tx: Transaction) => Promise<void>) | undefined> {
    const { recipient: number } = notice;
    const countedSms = { number, isSeparate: true };
    if (!(await this.numbers.reachesByNotice(number))) return undefined;
    if (!(await this.smsLimits.hasRoom(countedSms))) return undefined;

    for (const limit of PER_NUMBER) {
      const refusal = await this.limits.tryCountHits(limit, `notice:number:${number}`, 1);
      if (refusal !== undefined) return undefined;
    }

    return async (tx) => {
      const isCounted = await this.smsLimits.tryCountMessage(tx, countedSms);
      if (isCounted) await this.sendNotice(tx, notice, source);
    };
  }

  private async sendCode(
    tx: Transaction,
    sms: SmsCodeMessage,
    challenge: IssuedChallenge,
  ): Promise<void> {
    const recipient = await this.writeSms(tx, sms, challenge, challenge.lifetime);
    const { subject } = challenge;
    await this.smsLimits.countMessage(tx, sms.counted, { isSent: recipient !== '', subject });
  }

  /** Returns the recipient; '' if text messages do not go to the number. */
  private async writeSms(
    tx: Transaction,
    {
      recipient,
      language,
      template = null,
      allowedCondition = sql`1 = 1`,
    }: SmsNoticeMessage & Pick<SmsCodeMessage, 'template'>,
    source: DerivedCodeSource,
    expiresIn: number,
  ): Promise<string> {
    const failureReason = this.numbers.findFailureReason(recipient);
    const reachedNumber = failureReason === undefined ? recipient : '';
    const message = {
      recipient: reachedNumber,
      source,
      language,
      expiresIn,
      template,
      allowedCondition,
    };
    await this.outbox.writeMessage(tx, { kind: 'otp.sms', ...message });
    return reachedNumber;
  }
}
