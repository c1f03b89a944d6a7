import { Injectable } from '@nestjs/common';
import { Database, Deadline, type Transaction } from '../database/index.js';
import { rateLimited, RateLimits } from '../limits/index.js';
import { OtpService, type CodeRecipient, type Subject, type TriedChallenge, type Verdict } from '../otp/index.js';
import { AUTH_LIMITS } from './auth.limits.js';
import { SessionsService } from './sessions/sessions.service.js';

/** A code as it was typed. */
export interface Guess {
  readonly code: string;
  /** Who pays for it when it is wrong: a normalised network address. */
  readonly address: string;
}

/** Guesses of one-time passwords, at a sign-in or as a proof: which networks are heard (OTP-6), and who pays (LIM-1). */
@Injectable()
export class Guesses {
  constructor(
    private readonly otp: OtpService,
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
    private readonly database: Database,
  ) {}

  /**
   * To be called before `check`, so that of a burst no more are compared than the rate limit of the address allows.
   * @throws AppError RATE_LIMITED
   */
  pay(address: string): Promise<void> {
    return this.limits.spend(AUTH_LIMITS.failures, address);
  }

  /**
   * After many wrong guesses only networks that have signed this user in before are heard at once (OTP-6).
   * @throws AppError RATE_LIMITED
   */
  async check({ subject, userId }: Subject, { code, address }: Guess): Promise<Verdict> {
    const verdict = await this.otp.check(subject, code);
    const { retryAfter, refusal } = verdict;
    if (retryAfter === undefined) return verdict;
    if (await this.sessions.knowsNetwork(userId ?? 0, address)) {
      return this.otp.check(subject, code, { trusted: true });
    }
    throw rateLimited(refusal, retryAfter);
  }

  /**
   * Uses up a challenge whose code was right, which costs its address nothing. Exactly one of any number of callers gets
   * true (OTP-4).
   */
  async consume(
    tx: Transaction,
    challenge: TriedChallenge,
    address: string,
    recipient?: CodeRecipient,
  ): Promise<boolean> {
    if (!(await this.otp.consume(tx, challenge, recipient))) return false;
    await this.limits.giveBack(AUTH_LIMITS.failures, address, tx);
    return true;
  }

  /**
   * A right code that could not be used has cost its owner nothing (RACE-4), also when the time of the request is over,
   * unless that fails too.
   */
  async takeBack(challenge: TriedChallenge, address: string): Promise<void> {
    const unpaid = async (tx: Transaction) => {
      if (await this.otp.takeBack(tx, challenge)) await this.limits.giveBack(AUTH_LIMITS.failures, address, tx);
    };
    await Deadline.without(() => this.database.transaction(unpaid)).catch(() => undefined);
  }
}
