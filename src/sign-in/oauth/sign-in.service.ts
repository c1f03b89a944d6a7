import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import type { OTP } from '../../accounts/otp/otp.facts.js';
import type { USSD } from '../../delivery/ussd/ussd.facts.js';
import { AUTH } from '../auth.facts.js';
import { AppError, ERRORS, type MessageLanguage } from '../../platform/errors/index.js';
import {
  OtpService,
  toWaitingTimeError,
  type DeliveryChannel,
  type CodeRecipient,
  type DerivedCodeSource,
  type IssuedChallenge,
  type SignInChallenge,
} from '../../accounts/otp/index.js';
import { SmsCodeService } from '../../delivery/sms/index.js';
import { UsersService, type User, type Username } from '../../accounts/users/index.js';
import { SignInAccounts, type SignInAccount } from '../sessions/sign-in-accounts.js';

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

/** Reads of an account whose challenge guesses and other requests change meanwhile. */
const MAX_READS = 5;

/** Starts a sign-in: stores one challenge and, for a text message, that in the same transaction. */
@Injectable()
export class SignInService {
  constructor(
    private readonly users: UsersService,
    private readonly otp: OtpService,
    private readonly codes: SmsCodeService,
    private readonly accounts: SignInAccounts,
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
    const issuedChallenge = await this.issueChallenge(request, await this.findAccount(request));

    return {
      // Not of the account, so that two usernames of one account get different ones (OTP-8).
      avatar: this.users.toAvatarUrl(username.value),
      channel,
      ussd_code: channel === 'ussd' ? this.toDialString(issuedChallenge) : '',
      waiting_time: issuedChallenge.waitingTime,
      otp_time_diff: issuedChallenge.lifetime,
    };
  }

  /**
   * Reports an unknown user before any other error with UNKNOWN_USERS=reveal, because applications
   * then offer to register. Otherwise checks the number before the account is read, so that errors
   * do not depend on it.
   */
  private async findAccount(request: InitializeRequest): Promise<SignInAccount> {
    const { username, channel, address } = request;
    const isRevealed = this.config.UNKNOWN_USERS === 'reveal';
    if (channel === 'sms' && !isRevealed) await this.assertConcealed(username);

    const account = await this.accounts.readAccount(username, address);
    if (!isRevealed) return account;
    if (account.user === undefined) throw AUTH.errors.REST_USER_NOT_FOUND();
    if (channel === 'sms') await this.codes.assertReaches(account.user.cell_number);
    return account;
  }

  /**
   * Refuses numbers that no text message reaches. An e-mail address does not reveal its number: if
   * that is not reachable, nothing is sent.
   */
  private async assertConcealed({ kind, value }: Username): Promise<void> {
    if (kind === 'cell_number') await this.codes.assertReaches(value);
    else this.codes.assertAvailable();
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

  /** Issues a challenge for one of parallel calls (OTP-5); the others find its waiting time. */
  private async issueChallenge(
    request: InitializeRequest,
    found: SignInAccount,
  ): Promise<IssuedChallenge> {
    let account = found;
    for (let reads = 1; reads <= MAX_READS; reads += 1) {
      const issuedChallenge = await this.tryIssue(request, account);
      if (issuedChallenge !== undefined) return issuedChallenge;
      account = await this.accounts.readAccount(request.username, request.address);
    }
    throw ERRORS.SERVICE_UNAVAILABLE({ retryAfter: 2, reason: 'challenge contended' });
  }

  /**
   * Returns undefined, with nothing changed, if the challenge has changed since it was read.
   * @throws AppError OTP_WAITING_TIME, RATE_LIMITED
   */
  private async tryIssue(
    request: InitializeRequest,
    account: SignInAccount,
  ): Promise<IssuedChallenge | undefined> {
    const { channel } = request;
    const current = await this.otp.findReplaceable(account);
    if (current.wait_ms > 0) throw this.toTooEarlyError(channel, current);

    const issuedChallenge =
      channel === 'sms'
        ? await this.issueAndSend(request, account, current)
        : await this.otp.issueSignIn(current, channel);
    if (issuedChallenge !== undefined) this.otp.countIssued(channel);
    return issuedChallenge;
  }

  private issueAndSend(
    request: InitializeRequest,
    account: SignInAccount,
    current: SignInChallenge,
  ): Promise<IssuedChallenge | undefined> {
    const limitKey = toCodeLimitKey(request.username, account);
    const sms = this.toMessage(request, account.user);
    return this.codes.issueCode({ account: limitKey, sms }, (tx) =>
      this.otp.issueSignIn(current, 'sms', tx),
    );
  }

  private toTooEarlyError(channel: DeliveryChannel, current: SignInChallenge): AppError {
    if (channel !== 'ussd') return toWaitingTimeError(current);
    return toWaitingTimeError(current, (source) => this.toDialString(source));
  }

  /** Addresses nobody for a suspended user and a test number: the response is the same. */
  private toMessage({ username, language, smsText }: InitializeRequest, user: User | undefined) {
    const isReached = user?.status === 'ACTIVE' && this.otp.findFixedCode(user.cell_number) === '';
    return {
      recipient: isReached ? user.cell_number : '',
      language,
      template: smsText,
      counted: this.toCountedRecipient(username, user),
      allowedCondition: this.users.toUnchangedCondition(user),
    };
  }
}

/**
 * Returns the name under which rate limits count the codes of an account (LIM-1). A network that
 * has signed the user in has its own.
 */
function toCodeLimitKey(username: Username, account: SignInAccount): string {
  const { user, subjects, isNetworkKnown, network } = account;
  const accountKey = toLimitAccount(username, user) ?? subjects.common.subject;
  return isNetworkKnown ? `known:${accountKey}:${network}` : accountKey;
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
