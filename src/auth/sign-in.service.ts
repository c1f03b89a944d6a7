import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../config/index.js';
import { Database } from '../database/index.js';
import { DeliveryService } from '../delivery/index.js';
import { AppError, type Language } from '../errors/index.js';
import { Budgets } from '../limits/index.js';
import { OtpService, type Channel, type IssuedChallenge, type Subject } from '../otp/index.js';
import { UsersService, type Username } from '../users/index.js';

/** Initialize response (spec.md). */
export interface InitializeResponse {
  avatar: string;
  channel: Channel;
  ussd_code: string;
  waiting_time: number;
  otp_time_diff: number;
}

export interface InitializeRequest {
  readonly username: Username;
  readonly channel: Channel;
  readonly language: Language;
}

/** Starts a sign-in: one challenge, one message, decided and stored as one unit. */
@Injectable()
export class SignInService {
  private readonly logger = new Logger(SignInService.name);

  constructor(
    private readonly users: UsersService,
    private readonly otp: OtpService,
    private readonly delivery: DeliveryService,
    private readonly budgets: Budgets,
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /**
   * @throws AppError OTP_WAITING_TIME, RATE_LIMITED, and with UNKNOWN_USERS=reveal REST_USER_NOT_FOUND and
   * DELIVERY_UNAVAILABLE
   */
  async initialize({ username, channel, language }: InitializeRequest): Promise<InitializeResponse> {
    const user = await this.users.find(username);
    if (user === undefined && this.config.UNKNOWN_USERS === 'reveal') throw new AppError('REST_USER_NOT_FOUND');
    const account = this.otp.subjectOf(user?.id, username.value);
    // A suspended account is answered like any other, but nothing is sent.
    const recipient = user?.status === 'ACTIVE' ? user.cell_number : '';
    const challenge = await this.challenge(account, channel, { recipient, language });
    return {
      avatar: this.users.avatarOf(account.subject),
      channel,
      ussd_code: channel === 'ussd' ? this.config.USSD_CODE : '',
      waiting_time: challenge.waitingTime,
      otp_time_diff: challenge.lifetime,
    };
  }

  private async challenge(
    account: Subject,
    channel: Channel,
    to: { recipient: string; language: Language },
  ): Promise<IssuedChallenge> {
    let issued = await this.issue(account, channel, to);
    if (issued === undefined && (await this.mayTryAgain(account))) issued = await this.issue(account, channel, to);
    if (issued === undefined) throw await this.tooEarly(account);
    await this.deliver(issued.send);
    return issued.challenge;
  }

  /** Waiting for the provider, and its failure, would tell users from strangers. */
  private async deliver(send: () => Promise<void>): Promise<void> {
    if (this.config.UNKNOWN_USERS === 'reveal') return send();
    send().catch((error: unknown) => {
      const reason = error instanceof AppError ? error.options.reason : undefined;
      this.logger.error(`message not sent: ${reason ?? 'unknown reason'}`);
    });
  }

  private async issue(account: Subject, channel: Channel, to: { recipient: string; language: Language }) {
    return this.database.transaction(async (tx) => {
      const challenge = await this.otp.issue(tx, account.subject, channel);
      if (challenge === undefined) return undefined;
      await this.budgets.spend('initialize_hour', account.subject, { tx });
      await this.budgets.spend('initialize_day', account.subject, { tx });
      if (channel === 'ussd') return { challenge, send: () => Promise.resolve() };
      const message = { ...to, source: challenge, expiresIn: challenge.lifetime };
      const id = await this.delivery.enqueue(tx, message);
      return { challenge, send: () => this.delivery.send(id, message) };
    });
  }

  /**
   * Whether there is no waiting time that `issue` could have lost to: the first challenge of an account needs
   * its row, and of several first ones that find a row just made, one must still win.
   */
  private async mayTryAgain(account: Subject): Promise<boolean> {
    const wait = await this.otp.remainingWait(this.database, account.subject);
    if (wait === undefined) await this.otp.prepare(account);
    return wait === undefined || wait === 0;
  }

  private async tooEarly(account: Subject): Promise<AppError> {
    const wait = await this.otp.remainingWait(this.database, account.subject);
    const waiting_time = Math.max(1, wait ?? 1);
    return new AppError('OTP_WAITING_TIME', { details: { waiting_time }, retryAfter: waiting_time });
  }
}
