import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../config/index.js';
import { among, Database, Deadline, NOW, rowOf, sql, type Sql, type Transaction } from '../database/index.js';
import { equal } from '../keys/index.js';
import { rateLimited, RateLimits } from '../limits/index.js';
import { Metrics } from '../metrics/index.js';
import { Challenge, NO_CHALLENGE } from './challenge.entity.js';
import { normalizeCode } from './code.js';
import { COUNT_FAILURE } from './wrong-guesses.js';
import { OTP_LIMITS } from './otp.limits.js';
import { DELIVERY_STEPS, TEST_SIGN_INS } from './otp.metrics.js';
import { isUsable, KNOWN_TRIES, OtpService, TRIES } from './otp.service.js';
import type { OTP_SETTINGS } from './otp.settings.js';
import type { CodeRecipient, ConsumedListener, Guess, TriedChallenge, Verdict } from './otp.types.js';
import { explainRefusal, type GuessedState } from './refusal-help.js';
import { purposeOf, userIdOf, type Subject } from './subject.js';

/** A challenge, or the stand-in for a missing one, as a guess finds it. */
type Guessed = TriedChallenge & GuessedState & Pick<Challenge, 'tries'> & { readonly delay_ms: number };

const NONE: Guessed = { ...NO_CHALLENGE, left_ms: 0, is_known: false, is_fixed: false };

interface GuessFacts {
  /** True if the guess came from a network that has signed the user in. */
  readonly isKnown: boolean;
  /** True for a test number. Each guess costs a try then, because its fixed code needs no dial. */
  readonly isTest: boolean;
}

/** Verifies and consumes one-time passwords: the only place where a wrong code is told from a right one. */
@Injectable()
export class CodeVerificationService {
  private readonly logger = new Logger('TestNumberAlarm');
  private readonly consumedListeners: ConsumedListener[] = [];

  constructor(
    private readonly database: Database,
    private readonly otp: OtpService,
    private readonly limits: RateLimits,
    private readonly config: Config<typeof OTP_SETTINGS>,
    private readonly metrics: Metrics,
  ) {
    // Puts the counter on /metrics at the start, so that the first sign-in is an increase.
    metrics.count(TEST_SIGN_INS, {}, 0);
  }

  /** Calls `listener` once for each code that is consumed, after the commit. What it throws changes nothing. */
  onConsumed(listener: ConsumedListener): void {
    this.consumedListeners.push(listener);
  }

  /**
   * Compares a typed code with those of one or two challenges. After ten wrong guesses from unknown networks in 24 hours,
   * each further one delays the next. Networks that have signed the user in are not delayed and have tries of their own,
   * so that nobody can lock a user out (OTP-6). `isKnownNetwork` is a condition. Delays are those of the first subject.
   *
   * A wrong guess pays here, for its network address (LIM-1) and for each challenge that it could have matched. A right one
   * only needs room at its address, and pays in `consume`: until then the caller must learn nothing that a wrong guess
   * would not tell (OTP-3). An unknown, used, expired or exhausted challenge costs the same statements and the same MACs as
   * a wrong guess (OTP-8). `fixedCode` is that of a test number.
   * @throws AppError RATE_LIMITED for an address without room or a delayed network
   */
  async verify(
    subjects: readonly Subject[],
    { code, address }: Guess,
    isKnownNetwork: Sql,
    fixedCode = '',
  ): Promise<Verdict> {
    const names = subjects.map(({ subject }) => subject);
    const found = await this.find(names, isKnownNetwork);
    const challenges = names.map((name) => found.find(({ subject }) => subject === name) ?? NONE);
    const [first = NONE] = challenges;
    const isFixed = equal(Buffer.from(normalizeCode(code)), Buffer.from(fixedCode));
    const derived = this.findRight(challenges, code);
    const right = isFixed ? newestOf(challenges) : derived;
    const facts = { isKnown: (right ?? found[0] ?? NONE).is_known, isTest: fixedCode !== '' };
    const delay = facts.isKnown ? 0 : first.delay_ms;
    const mayBeUsed = delay <= 0 && right !== undefined && this.isOpen(right, facts);
    await this.limits.spend(OTP_LIMITS.failures, address, { amount: mayBeUsed ? 0 : 1 });
    if (mayBeUsed) return { challenge: { ...right, is_known: facts.isKnown, is_fixed: isFixed } };
    const guessed = challenges.map((each) => (delay > 0 || right !== undefined ? '' : each.challenge_id));
    const paid = await this.pay(names, guessed, facts);
    if (delay > 0) throw rateLimited('too many wrong guesses', delay / 1000);
    const refusal = paid === 0 ? 'no challenge that can be tried' : 'wrong one-time password';
    const help = facts.isKnown ? explainRefusal(challenges, paid > 0, this.config.OTP_TRIES) : undefined;
    return { refusal, help };
  }

  /** Returns whether a guess can use this challenge, as it was read. `consume` decides. */
  private isOpen(challenge: Guessed, { isKnown, isTest }: GuessFacts): boolean {
    const { used_at, left_ms, channel, shown_at, known_tries, tries } = challenge;
    const isShown = isTest || channel !== 'ussd' || shown_at !== null;
    return used_at === null && left_ms > 0 && isShown && (isKnown ? known_tries : tries) < this.config.OTP_TRIES;
  }

  private findRight(challenges: readonly Guessed[], code: string): Guessed | undefined {
    const typed = Buffer.from(normalizeCode(code));
    const matching = challenges.filter((each) => equal(typed, Buffer.from(this.otp.deriveCode(each))));
    return matching.find(({ used_at }) => used_at === null);
  }

  /** Counts a guess for the usable ones of the challenges `ids`, and returns their number. */
  private pay(subjects: readonly string[], ids: readonly string[], { isKnown, isTest }: GuessFacts): Promise<number> {
    const column = isKnown ? KNOWN_TRIES : TRIES;
    return this.database.change(sql`/* CodeVerificationService.pay */
      UPDATE challenges SET ${column} = ${column} + 1${isKnown ? sql`` : COUNT_FAILURE}
      WHERE subject IN ${among(subjects)} AND challenge_id IN ${among(ids)}
        AND ${isUsable(this.config, column)}${isTest ? sql`` : sql` AND (channel <> 'ussd' OR shown_at IS NOT NULL)`}
        ${isKnown ? sql`` : sql`AND delayed_until <= ${NOW}`}`);
  }

  /**
   * Pays the try of a right code, uses up its challenge and resets the waiting times, by one conditional update: of any
   * number of parallel guesses only `OTP_TRIES` can be right (OTP-3). Returns true to exactly one of any number of callers (OTP-4).
   */
  async consume(tx: Transaction, challenge: TriedChallenge, recipient?: CodeRecipient): Promise<boolean> {
    const { subject, challenge_id, channel, is_fixed, is_known } = challenge;
    const column = is_known ? KNOWN_TRIES : TRIES;
    const changed = await tx.change(sql`/* CodeVerificationService.consume */
      UPDATE challenges SET ${column} = ${column} + 1, used_at = ${NOW}, target = NULL, step = 0
      WHERE subject = ${subject} AND challenge_id = ${challenge_id} AND ${isUsable(this.config, column)}
        ${is_known ? sql`` : sql`AND delayed_until <= ${NOW}`}`);
    if (changed === 0) return false;
    tx.onCommit(async () => {
      if (is_fixed) this.raiseAlarm(subject);
      if (purposeOf(subject) === 'sign-in')
        this.metrics.count(DELIVERY_STEPS, { channel, provider: '', step: 'entered' });
      await Promise.all(this.consumedListeners.map((listener) => listener({ subject, channel, recipient })));
    });
    return true;
  }

  /**
   * Charges a right code that was refused after all as a wrong one, even after the deadline of the request, so that the two
   * cannot be told apart. Failures are ignored.
   */
  async charge({ subject, challenge_id, is_known, is_fixed }: TriedChallenge, address: string): Promise<void> {
    const charge = async () => {
      await this.pay([subject], [challenge_id], { isKnown: is_known, isTest: is_fixed });
      await this.limits.spend(OTP_LIMITS.failures, address);
    };
    await Deadline.without(charge).catch(() => undefined);
  }

  private raiseAlarm(subject: string): void {
    this.metrics.count(TEST_SIGN_INS, {});
    this.logger.warn(`user ${String(userIdOf(subject))} signed in with the fixed code of TEST_NUMBERS`);
  }

  private async find(subjects: readonly string[], isKnownNetwork: Sql): Promise<Guessed[]> {
    const rows = await this.database.rows(
      rowOf(Challenge).and({ delay_ms: Number, left_ms: Number, known: Number }),
      sql`/* CodeVerificationService.find */
      SELECT *, delayed_until - ${NOW} AS delay_ms, expires_at - ${NOW} AS left_ms, CASE WHEN ${isKnownNetwork} THEN 1 ELSE 0 END AS known
      FROM challenges WHERE subject IN ${among(subjects)}`,
    );
    return rows.map(({ known, ...row }) => ({ ...row, is_known: known === 1, is_fixed: false }));
  }
}

/** Returns the newest unused challenge. The fixed code of a test number fits each of them. */
function newestOf(challenges: readonly Guessed[]): Guessed | undefined {
  return challenges.filter(({ used_at }) => used_at === null).sort((a, b) => b.expires_at - a.expires_at)[0];
}
