import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import type { Sql } from '../../platform/database/index.js';
import type { OTP } from '../../accounts/otp/otp.facts.js';
import type { USSD } from '../../delivery/ussd/ussd.facts.js';
import { AUTH } from '../auth.facts.js';
import { AppError, type MessageLanguage } from '../../platform/errors/index.js';
import {
  OtpService,
  toWaitingTimeError,
  type DeliveryChannel,
  type CodeRecipient,
  type DerivedCodeSource,
  type IssuedChallenge,
  type SignInSubjects,
  type WaitingChallenge,
} from '../../accounts/otp/index.js';
import { SmsCodeService } from '../../delivery/sms/index.js';
import { UsersService, type User, type Username } from '../../accounts/users/index.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** Response of initialize (docs/interface.md §2.2). */
export interface InitializeResponse {
  avatar: string;
  channel: DeliveryChannel;
  ussd_code: string;
  waiting_time: number;
  otp_time_diff: number;
}

export interface InitializeRequest {
  readonly username: Username;
  readonly channel: DeliveryChannel;
  readonly language: MessageLanguage;
  /** Template of the client's text messages; null for the usual text. */
  readonly smsText: string | null;
  /** Normalised network address. */
  readonly address: string;
}

interface SignInAddressee {
  /** Undefined for an unknown user with UNKNOWN_USERS=conceal. */
  readonly user: User | undefined;
  readonly language: MessageLanguage;
  readonly subjects: SignInSubjects;
  /** Condition that the network of the request has signed the user in. */
  readonly knownNetworkCondition: Sql;
  readonly template: string | null;
  /** Counted by the rate limits of text messages; codes over ussd are not counted. */
  readonly smsLimitRecipient: CodeRecipient;
  /**
   * Names the account in the rate limits of codes, for networks that have not signed the user in.
   */
  readonly codeLimitKey: string;
  /** Names the network of the request instead, if it has signed the user in. */
  readonly ownCodeLimitKey: string;
}

/** Starts a sign-in: stores one challenge and one message in one transaction. */
@Injectable()
export class SignInService {
  constructor(
    private readonly users: UsersService,
    private readonly otp: OtpService,
    private readonly codes: SmsCodeService,
    private readonly sessions: SessionsService,
    private readonly config: Config<typeof OTP.settings & typeof USSD.settings>,
  ) {}

  /**
   * Requests a code. A network that has signed the user in has a challenge, a waiting time and rate
   * limits of its own, which requests from elsewhere cannot spend (OTP-6). Its statements are those
   * of any other network (OTP-8).
   * @throws AppError OTP_WAITING_TIME, RATE_LIMITED, SMS_NOT_OFFERED, DELIVERY_UNAVAILABLE, and
   * with UNKNOWN_USERS=reveal REST_USER_NOT_FOUND; SERVICE_UNAVAILABLE if the account's number
   * changes meanwhile
   */
  async initializeSignIn(request: InitializeRequest): Promise<InitializeResponse> {
    const { username, channel } = request;
    const user = await this.findUser(username, channel);
    const addressee = this.toAddressee(request, user);
    const issuedChallenge = await this.issueChallenge(channel, addressee);

    return {
      // Not of the account, so that two usernames of one account get different ones (OTP-8).
      avatar: this.users.toAvatarUrl(username.value),
      channel,
      ussd_code: channel === 'ussd' ? this.toDialString(issuedChallenge) : '',
      waiting_time: issuedChallenge.waitingTime,
      otp_time_diff: issuedChallenge.lifetime,
    };
  }

  private findUser(username: Username, channel: DeliveryChannel): Promise<User | undefined> {
    if (this.config.UNKNOWN_USERS === 'reveal') return this.findReachable(username, channel);
    return this.findConcealed(username, channel);
  }

  private toAddressee(request: InitializeRequest, user: User | undefined): SignInAddressee {
    const { username, language, smsText, address } = request;
    const network = this.sessions.hashNetwork(user?.id, address);
    const subjects = this.otp.toSignInSubjects(user?.id, username.value, network);
    const codeLimitKey = toLimitAccount(username, user) ?? subjects.common.subject;
    return {
      user,
      language,
      subjects,
      knownNetworkCondition: this.sessions.toKnownNetworkCondition(user?.id, address),
      template: smsText,
      smsLimitRecipient: this.toCountedRecipient(username, user),
      codeLimitKey,
      ownCodeLimitKey: `known:${codeLimitKey}:${network}`,
    };
  }

  /**
   * Reports an unknown user before any other error, because applications then offer to register.
   */
  private async findReachable(username: Username, channel: DeliveryChannel): Promise<User> {
    const user = await this.users.findByUsername(username);
    if (user === undefined) throw AUTH.errors.REST_USER_NOT_FOUND();
    if (channel === 'sms') await this.codes.assertReaches(user.cell_number);
    return user;
  }

  /**
   * Checks the number before the account is read, so that errors do not depend on it. An e-mail
   * address does not reveal its number: if that is not reachable, nothing is sent.
   */
  private async findConcealed(
    username: Username,
    channel: DeliveryChannel,
  ): Promise<User | undefined> {
    if (channel === 'sms' && username.kind === 'cell_number')
      await this.codes.assertReaches(username.value);
    else if (channel === 'sms') this.codes.assertAvailable();
    return this.users.findByUsername(username);
  }

  /**
   * Returns the number that the rate limits of text messages count: with UNKNOWN_USERS=conceal the
   * same for users and strangers.
   */
  private toCountedRecipient({ kind, value }: Username, user: User | undefined): CodeRecipient {
    const isKnown = user !== undefined && user.verified_at !== null;
    if (kind === 'cell_number') return { number: value, hasSignedIn: isKnown };

    const isRevealed = this.config.UNKNOWN_USERS === 'reveal';
    const number = isRevealed ? (user?.cell_number ?? '') : '';
    return { number, hasSignedIn: isKnown };
  }

  private toDialString(challenge: DerivedCodeSource): string {
    const { USSD_CODE, USSD_REF } = this.config;
    if (USSD_REF === 'off') return USSD_CODE;

    const reference = this.otp.deriveReference(challenge);
    return USSD_CODE.replace('#', `*${reference}#`);
  }

  private async issueChallenge(
    channel: DeliveryChannel,
    to: SignInAddressee,
  ): Promise<IssuedChallenge> {
    const firstAttempt = await this.tryIssue(channel, to);
    if (firstAttempt !== undefined) return firstAttempt;

    const { account, current } = await this.findCurrentChallenge(to);
    if (current !== undefined && current.wait_ms > 0) throw this.toTooEarlyError(channel, current);

    // The account has no row, or one that a parallel first call has just inserted. One of these
    // calls must succeed.
    await this.otp.prepareChallenge(account);
    const secondAttempt = await this.tryIssue(channel, to);
    if (secondAttempt !== undefined) return secondAttempt;

    // A parallel call was faster (OTP-5).
    const { current: fasterChallenge } = await this.findCurrentChallenge(to);
    throw this.toTooEarlyError(channel, fasterChallenge);
  }

  private toTooEarlyError(
    channel: DeliveryChannel,
    current: WaitingChallenge | undefined,
  ): AppError {
    if (channel !== 'ussd') return toWaitingTimeError(current);
    return toWaitingTimeError(current, (source) => this.toDialString(source));
  }

  private tryIssue(channel: DeliveryChannel, to: SignInAddressee) {
    const { subjects, knownNetworkCondition, codeLimitKey, ownCodeLimitKey } = to;
    const sms = channel === 'sms' ? this.toMessage(to) : undefined;
    // The statement tells which of the two challenges it has replaced.
    const accountOf = ({ subject }: IssuedChallenge) =>
      subject === subjects.own.subject ? ownCodeLimitKey : codeLimitKey;
    return this.codes.issueCode({ accountOf, sms }, (tx) =>
      this.otp.issueSignIn(tx, subjects, knownNetworkCondition, channel),
    );
  }

  /** Addresses nobody for a suspended user and a test number: the response is the same. */
  private toMessage({ user, language, template, smsLimitRecipient }: SignInAddressee) {
    const isReached = user?.status === 'ACTIVE' && this.otp.findFixedCode(user.cell_number) === '';
    const recipient = isReached ? user.cell_number : '';
    const allowedCondition = this.users.toUnchangedCondition(user);
    return { recipient, language, template, counted: smsLimitRecipient, allowedCondition };
  }

  private findCurrentChallenge({ subjects, knownNetworkCondition }: SignInAddressee) {
    return this.otp.findSignInChallenge(subjects, knownNetworkCondition);
  }
}

/**
 * Returns the name under which rate limits count the codes of a number (LIM-1), or undefined for an
 * unknown e-mail address.
 */
function toLimitAccount({ kind, value }: Username, user: User | undefined): string | undefined {
  if (user !== undefined) return `number:${user.cell_number}`;
  if (kind === 'cell_number') return `number:${value}`;
  return undefined;
}
