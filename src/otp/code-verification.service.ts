import { Injectable } from '@nestjs/common';
import { Config } from '../config/index.js';
import { Database, Deadline, NOW, rowOf, sql, type Transaction } from '../database/index.js';
import { equal } from '../keys/index.js';
import { rateLimited, RateLimits } from '../limits/index.js';
import { Metrics } from '../metrics/index.js';
import { Challenge, NO_CHALLENGE } from './challenge.entity.js';
import { normalizeCode } from './code.js';
import { DELAYED_UNTIL, FAILURES_OF_DAY, START_OF_DAY } from './wrong-guesses.js';
import { OTP_LIMITS } from './otp.limits.js';
import { DELIVERY_STEPS } from './otp.metrics.js';
import { isUsable, OtpService } from './otp.service.js';
import type { OTP_SETTINGS } from './otp.settings.js';
import type { CodeRecipient, ConsumedListener, TriedChallenge, Verdict } from './otp.types.js';
import { purposeOf, type Subject } from './subject.js';

/** A guess from an unknown network that came during a delay, so that its code was not compared. */
interface Delayed extends Verdict {
  readonly refusal: string;
  /** Seconds. */
  readonly retryAfter: number;
}

/** Verifies and consumes one-time passwords: the only place where a wrong code is told from a right one. */
@Injectable()
export class CodeVerificationService {
  private readonly consumedListeners: ConsumedListener[] = [];

  constructor(
    private readonly database: Database,
    private readonly otp: OtpService,
    private readonly limits: RateLimits,
    private readonly config: Config<typeof OTP_SETTINGS>,
    private readonly metrics: Metrics,
  ) {}

  /** Calls `listener` once for each code that is consumed, after the commit. What it throws changes nothing. */
  onConsumed(listener: ConsumedListener): void {
    this.consumedListeners.push(listener);
  }

  /**
   * Charges a guess to its network address (LIM-1). Must precede `verify`, so that no more parallel guesses are compared
   * than the rate limit allows.
   * @throws AppError RATE_LIMITED
   */
  charge(address: string): Promise<void> {
    return this.limits.spend(OTP_LIMITS.failures, address);
  }

  /**
   * Compares a typed code with that of a challenge. After ten wrong guesses in 24 hours, over all challenges of the
   * account, each further one delays the next. Networks that have signed the user in are not delayed, so that nobody can
   * lock a user out (OTP-6).
   * @throws AppError RATE_LIMITED for a delayed network
   */
  async verify({ subject }: Subject, code: string, isKnownNetwork: () => Promise<boolean>): Promise<Verdict> {
    const verdict = await this.compare(subject, code, 'unknown network');
    if (!isDelayed(verdict)) return verdict;
    if (await isKnownNetwork()) return this.compare(subject, code, 'known network');
    throw rateLimited(verdict.refusal, verdict.retryAfter);
  }

  /**
   * Pays the try before comparing, by one conditional update of the challenge that is compared, so that of any number of
   * parallel guesses only `OTP_TRIES` are compared (OTP-3). An unknown, used, expired or exhausted challenge costs the
   * same statements and the same MAC (OTP-8).
   */
  private async compare(
    subject: string,
    code: string,
    caller: 'unknown network' | 'known network',
  ): Promise<Verdict | Delayed> {
    const mayDelay = caller === 'unknown network';
    const challenge = (await this.find(subject)) ?? NO_CHALLENGE;
    const paid = await this.database.change(sql`/* CodeVerificationService.compare */
      UPDATE challenges SET
        tries = tries + 1,
        delayed_until = ${DELAYED_UNTIL},
        failures = ${FAILURES_OF_DAY} + 1,
        failures_since = ${START_OF_DAY}
      WHERE subject = ${subject} AND challenge_id = ${challenge.challenge_id}
        AND ${isUsable(this.config)} AND (channel <> 'ussd' OR shown_at IS NOT NULL)
        ${mayDelay ? sql`AND delayed_until <= ${NOW}` : sql``}`);
    const isRight = equal(Buffer.from(normalizeCode(code)), Buffer.from(this.otp.deriveCode(challenge)));
    if (paid === 0 && mayDelay && challenge.delay_ms > 0)
      return { challenge, refusal: 'too many wrong guesses', retryAfter: Math.ceil(challenge.delay_ms / 1000) };
    if (paid === 0) return { challenge, refusal: 'no challenge that can be tried' };
    return isRight ? { challenge } : { challenge, refusal: 'wrong one-time password' };
  }

  /**
   * Uses up a challenge whose code was right, refunds its address and resets the waiting times. Returns true to exactly
   * one of any number of callers (OTP-4).
   */
  async consume(
    tx: Transaction,
    challenge: TriedChallenge,
    address: string,
    recipient?: CodeRecipient,
  ): Promise<boolean> {
    const { subject, challenge_id, channel, delayed_until } = challenge;
    const changed = await tx.change(sql`/* CodeVerificationService.consume */
      UPDATE challenges SET
        used_at = ${NOW}, target = NULL, step = 0, failures = failures - 1, delayed_until = ${delayed_until}
      WHERE subject = ${subject} AND challenge_id = ${challenge_id}
        AND used_at IS NULL AND expires_at > ${NOW}`);
    if (changed === 0) return false;
    await this.limits.giveBack(OTP_LIMITS.failures, address, tx);
    tx.onCommit(async () => {
      if (purposeOf(subject) === 'sign-in')
        this.metrics.count(DELIVERY_STEPS, { channel, provider: '', step: 'entered' });
      await Promise.all(this.consumedListeners.map((listener) => listener({ subject, channel, recipient })));
    });
    return true;
  }

  /**
   * Refunds a right code that was not consumed, both its try and its address (RACE-4), even after the deadline of the
   * request. Changes nothing if the challenge was consumed after all or replaced. Failures are ignored.
   */
  async refund({ subject, challenge_id, delayed_until }: TriedChallenge, address: string): Promise<void> {
    const refund = async (tx: Transaction) => {
      const changed = await tx.change(sql`/* CodeVerificationService.refund */
        UPDATE challenges SET tries = tries - 1, failures = failures - 1, delayed_until = ${delayed_until}
        WHERE subject = ${subject} AND challenge_id = ${challenge_id} AND used_at IS NULL AND tries > 0 AND failures > 0`);
      if (changed === 1) await this.limits.giveBack(OTP_LIMITS.failures, address, tx);
    };
    await Deadline.without(() => this.database.transaction(refund)).catch(() => undefined);
  }

  private find(subject: string) {
    return this.database.row(
      rowOf(Challenge).and({ delay_ms: Number }),
      sql`/* CodeVerificationService.find */
      SELECT *, delayed_until - ${NOW} AS delay_ms FROM challenges WHERE subject = ${subject}`,
    );
  }
}

function isDelayed(verdict: Verdict | Delayed): verdict is Delayed {
  return 'retryAfter' in verdict;
}
