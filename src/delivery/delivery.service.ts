import { Injectable } from '@nestjs/common';
import type { Statements } from '../database/index.js';
import { AppError, type Language } from '../errors/index.js';
import type { CodeSource } from '../otp/index.js';
import { SMS_ERRORS } from '../sms/sms.errors.js';
import { UsersService } from '../users/index.js';
import { MailSender } from '../mail/mail-sender.js';
import type { Message, MessageKind } from '../outbox/message.entity.js';
import { Messages } from '../outbox/messages.js';
import { Outbox } from '../outbox/outbox.js';
import { SmsAlarms } from '../sms/sms-alarms.js';
import { SmsBudgets, type SmsCount } from '../sms/sms-budgets.js';
import { SmsNumbers } from '../sms/sms-numbers.js';
import { SmsRoutes } from '../sms/sms-routes.js';
import { SmsSender } from '../sms/sms-sender.js';
import { NetworkConditions } from '../phone/network-conditions.js';

export interface NewMessage {
  /** E.164, or '' when there is nobody to send to; of a mail the address. */
  readonly recipient: string;
  readonly source: CodeSource;
  readonly language: Language;
  /** Seconds. */
  readonly expiresIn: number;
}

/** Codes by text message and by mail. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly messages: Messages,
    private readonly outbox: Outbox,
    private readonly routes: SmsRoutes,
    private readonly numbers: SmsNumbers,
    private readonly budgets: SmsBudgets,
    private readonly alarms: SmsAlarms,
    private readonly users: UsersService,
    private readonly network: NetworkConditions,
    sms: SmsSender,
    private readonly mail: MailSender,
  ) {
    outbox.register('otp.sms', sms);
    outbox.register('otp.mail', mail);
  }

  /**
   * Whether a text message could be sent at all; known without asking anybody.
   * @throws AppError DELIVERY_UNAVAILABLE when every provider is known to be down.
   */
  assertAvailable(country?: string): void {
    const outage = this.routes.outage(country);
    if (outage === undefined) return;
    throw new AppError(SMS_ERRORS.DELIVERY_UNAVAILABLE, {
      reason: 'no provider is well',
      retryAfter: outage.retryAfter,
    });
  }

  /**
   * Whether text messages go to a number in E.164, and one could be sent now; known without asking anybody. On the virtual
   * phone a number may have an outage of its own.
   * @throws AppError SMS_NOT_OFFERED, DELIVERY_UNAVAILABLE when every provider for its country is known to be down.
   */
  async assertReaches(number: string): Promise<void> {
    const why = this.numbers.whyUnreached(number);
    const country = this.users.countryOf(number);
    if (why !== undefined) {
      this.alarms.countUnreached(why, country);
      throw new AppError(SMS_ERRORS.SMS_NOT_OFFERED, { reason: why });
    }
    this.assertAvailable(country);
    await this.network.assertReachable(number);
  }

  /** Whether mails can be sent at all. */
  get offersMail(): boolean {
    return this.mail.isOffered;
  }

  /**
   * Writes a text message in the transaction of its challenge; to be handed to `send` after the commit. One to a number to
   * which none go is one to nobody.
   */
  enqueue(tx: Statements, message: NewMessage): Promise<Message> {
    const goes = this.numbers.whyUnreached(message.recipient) === undefined;
    return this.write(tx, 'otp.sms', { ...message, recipient: goes ? message.recipient : '' });
  }

  /** The same with a code, which counts against the budgets of text messages; late in a unit that `asBudgetsAllow` runs. */
  async enqueueCode(tx: Statements, message: NewMessage, count: SmsCount): Promise<Message> {
    const written = await this.enqueue(tx, message);
    await this.budgets.spend(tx, count, { isSent: written.recipient !== '' });
    return written;
  }

  /**
   * Runs a transaction with `enqueueCode` in it; may run it several times.
   * @throws AppError RATE_LIMITED, nothing of it done.
   */
  asBudgetsAllow<T>(transaction: () => Promise<T>): Promise<T> {
    return this.budgets.asTheyAllow(transaction);
  }

  /** To be told of each code by text message that was entered; `count` as when it was sent. Does not throw. */
  codeEntered(count: SmsCount): Promise<void> {
    return this.budgets.countEntered(count);
  }

  /** Like `enqueue`, as a mail. */
  enqueueMail(tx: Statements, message: NewMessage): Promise<Message> {
    return this.write(tx, 'otp.mail', message);
  }

  /** Sends a message that has been committed, without waiting; one to nobody costs the same and goes nowhere. */
  send(message: Message): void {
    this.outbox.poke(message);
  }

  private write(
    tx: Statements,
    kind: MessageKind,
    { recipient, source, language, expiresIn }: NewMessage,
  ): Promise<Message> {
    const { subject, challenge_id, nonce, key_id } = source;
    return this.messages.write(tx, { kind, recipient, subject, challenge_id, nonce, key_id, language, expiresIn });
  }
}
