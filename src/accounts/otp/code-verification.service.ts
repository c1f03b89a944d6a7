import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import {
  toValueList,
  Database,
  Deadline,
  NOW,
  rowOf,
  sql,
  type Sql,
  type Transaction,
} from '../../platform/database/index.js';
import { equalsInConstantTime } from '../../platform/keys/index.js';
import { createRateLimitError, RateLimits } from '../../platform/rate-limits/index.js';
import { MetricsService } from '../../platform/metrics/index.js';
import { Challenge, NO_CHALLENGE } from './challenge.entity.js';
import { isLongCode, normalizeCode } from './code.js';
import {
  judgeGuess,
  type GuessedAccount,
  type GuessedChallenge,
  type TypedCode,
} from './judge-guess.js';
import { COUNT_FAILURE } from './wrong-guesses.js';
import { OTP } from './otp.facts.js';
import { OtpService } from './otp.service.js';
import type {
  CodeRecipient,
  ConsumedListener,
  CodeGuess,
  TriedChallenge,
  CodeVerdict,
} from './otp.types.js';
import { explainRefusal } from './refusal-help.js';
import {
  isOfNetworks,
  readCodePurpose,
  readSubjectUserId,
  type SignInSubjects,
  type Subject,
} from './subject.js';
import { countKnownTry, hasKnownTries, isUsable } from './tries.js';

/**
 * Number of other known networks whose codes a guess is compared with. A user with more live codes
 * is not to be expected.
 */
const OTHER_NETWORKS = 4;
const GUESS_SLOTS = OTHER_NETWORKS + 2;

/** Stands in for a missing challenge. */
const EMPTY_CHALLENGE: GuessedChallenge = {
  ...NO_CHALLENGE,
  left_ms: 0,
  guessed_by: '',
  guessed_since: 0,
  is_fixed: false,
};

/**
 * Verifies and consumes one-time passwords: the only place where a wrong code is told from a right
 * one.
 */
@Injectable()
export class CodeVerificationService {
  private readonly logger = new Logger('TestNumberAlarm');
  private readonly consumedListeners: ConsumedListener[] = [];

  constructor(
    private readonly database: Database,
    private readonly otp: OtpService,
    private readonly limits: RateLimits,
    private readonly config: Config<typeof OTP.settings>,
    private readonly metrics: MetricsService,
  ) {}

  /**
   * Calls `listener` once for each code that is consumed, after the commit. What it throws changes
   * nothing.
   */
  onConsumed(listener: ConsumedListener): void {
    this.consumedListeners.push(listener);
  }

  /**
   * Compares a typed code with those of an account. After ten wrong guesses from unknown networks
   * in 24 hours, each further one delays the next. A network that has signed the user in is not
   * delayed, and its tries are its own: its row counts its guesses at all codes of the account, so
   * that nobody elsewhere can spend them (OTP-6). `isKnownNetwork` is a condition.
   *
   * A wrong guess is counted here, for its network address (LIM-1) and for each challenge that it
   * could have matched, or for its known network. A right one only needs room at its address, and
   * is counted in `consumeCode`: until then the caller must learn nothing that a wrong guess would
   * not tell (OTP-3). An unknown, used, expired or exhausted challenge costs the same statements
   * and the same MACs as a wrong guess (OTP-8). `fixedCode` is that of a test number.
   * @throws AppError RATE_LIMITED for an address without room or a delayed network
   */
  async verifyCode(
    subjects: SignInSubjects,
    { code, address }: CodeGuess,
    isKnownNetwork: Sql,
    fixedCode = '',
  ): Promise<CodeVerdict> {
    const guessedAccount = await this.findAccount(subjects, isKnownNetwork);
    const typedCode = this.compareCode(guessedAccount, code, fixedCode);
    const { delayMs, usable, candidates, counting, ownTries } = judgeGuess(
      guessedAccount,
      typedCode,
      this.config.OTP_TRIES,
    );
    const { isKnown } = guessedAccount;
    const isLong = usable !== undefined && isLongCode(usable);

    if (usable !== undefined) {
      // Others at the address must not keep a long code out, which nobody guesses.
      if (!isLong) await this.limits.assertRoom(OTP.limits.failures, address);
      return { challenge: usable };
    }

    const [{ subject, guessed_since } = EMPTY_CHALLENGE] = counting;
    // A guess at a long code needs no room at its address, so it costs its try first.
    const countedEarly =
      isKnown && candidates.some(isLongCode)
        ? await this.countOwnTry(subject, guessed_since)
        : undefined;
    await this.limits.countHits(OTP.limits.failures, address);
    const countTry = () =>
      isKnown
        ? this.countOwnTry(subject, guessed_since)
        : this.countTry(counting, typedCode.isTest);
    const countedRows = countedEarly ?? (await countTry());

    if (delayMs > 0) throw createRateLimitError('too many wrong guesses', delayMs / 1000);
    const refusal =
      countedRows === 0 ? 'no challenge that can be tried' : 'wrong one-time password';
    const triesLeft = countedRows === 0 ? undefined : ownTries - 1;
    return { refusal, help: isKnown ? explainRefusal(candidates, triesLeft) : undefined };
  }

  /** Compares a typed code with that of each challenge and with the fixed one, in constant time. */
  private compareCode(
    { common, own, others }: GuessedAccount,
    code: string,
    fixedCode: string,
  ): TypedCode {
    const typedBytes = Buffer.from(normalizeCode(code));
    const challenges = [common, own, ...others];
    const fitting = challenges.filter((each) =>
      equalsInConstantTime(typedBytes, Buffer.from(this.otp.deriveCode(each))),
    );
    return {
      fitting,
      isFixed: equalsInConstantTime(typedBytes, Buffer.from(fixedCode)),
      isTest: fixedCode !== '',
    };
  }

  /**
   * Counts a guess from a network that is not known for the usable ones of the challenges, and
   * returns their number.
   */
  private countTry(challenges: readonly TriedChallenge[], isTest: boolean): Promise<number> {
    const paddedChallenges = [
      ...challenges,
      ...Array<TriedChallenge>(GUESS_SLOTS).fill(EMPTY_CHALLENGE),
    ].slice(0, GUESS_SLOTS);
    return this.database.change(sql`/* CodeVerificationService.countTry */
      UPDATE challenges SET tries = tries + 1${COUNT_FAILURE}
      WHERE subject IN ${toValueList(paddedChallenges.map(({ subject }) => subject))}
        AND challenge_id IN ${toValueList(paddedChallenges.map(({ challenge_id }) => challenge_id))}
        AND ${isUsable(this.config)}${isTest ? sql`` : sql` AND (channel <> 'ussd' OR shown_at IS NOT NULL)`}
        AND delayed_until <= ${NOW}`);
  }

  /** Counts a guess for a known network, and returns 0 if it has no tries left. */
  private countOwnTry(network: string, since: number): Promise<number> {
    return this.database.change(sql`/* CodeVerificationService.countOwnTry */
      UPDATE challenges SET ${countKnownTry(since)} WHERE subject = ${network} AND ${hasKnownTries(this.config, since)}`);
  }

  /**
   * Counts the try of a right code, uses up its challenge and resets the waiting times, by one
   * conditional update: of any number of parallel guesses only `OTP_TRIES` can be right (OTP-3).
   * Returns true to exactly one of any number of callers (OTP-4). If it returns false, the
   * transaction must be rolled back.
   */
  async consumeCode(
    tx: Transaction,
    challenge: TriedChallenge,
    recipient?: CodeRecipient,
  ): Promise<boolean> {
    const { subject, channel, is_fixed, guessed_by } = challenge;
    const isUsedUp =
      guessed_by === ''
        ? await this.useUp(tx, challenge)
        : await this.useUpFromKnown(tx, challenge);
    if (!isUsedUp) return false;
    tx.onCommit(async () => {
      if (is_fixed) this.raiseAlarm(subject);
      if (readCodePurpose(subject) === 'sign-in')
        this.metrics.count(OTP.counters.DELIVERY_STEPS, { channel, provider: '', step: 'entered' });
      await Promise.all(
        this.consumedListeners.map((listener) => listener({ subject, channel, recipient })),
      );
    });
    return true;
  }

  private async useUp(
    tx: Transaction,
    { subject, challenge_id }: TriedChallenge,
  ): Promise<boolean> {
    const changed = await tx.change(sql`/* CodeVerificationService.useUp */
      UPDATE challenges SET tries = tries + 1, used_at = ${NOW}, target = NULL, step = 0
      WHERE subject = ${subject} AND challenge_id = ${challenge_id} AND ${isUsable(this.config)}
        AND delayed_until <= ${NOW}`);
    return changed === 1;
  }

  /**
   * Uses up a challenge and counts the try in the row of the known network, which may be another
   * one.
   */
  private async useUpFromKnown(tx: Transaction, challenge: TriedChallenge): Promise<boolean> {
    const { subject, challenge_id, guessed_by, guessed_since, issued_at } = challenge;
    const isUsed = sql`subject = ${subject}`;
    // A request of the known network since the guess was read restored its tries, but not for this
    // code.
    const isBefore = isLongCode(challenge) ? sql`1 = 1` : sql`issued_at <= ${issued_at}`;
    const changed = await tx.change(sql`/* CodeVerificationService.useUpFromKnown */
      UPDATE challenges SET ${countKnownTry(guessed_since, sql`subject = ${guessed_by}`)},
        step = CASE WHEN ${isUsed} THEN 0 ELSE step END,
        target = CASE WHEN ${isUsed} THEN NULL ELSE target END,
        used_at = CASE WHEN ${isUsed} THEN ${NOW} ELSE used_at END
      WHERE subject IN ${toValueList([subject, guessed_by])}
        AND (subject <> ${guessed_by} OR (${hasKnownTries(this.config, guessed_since)} AND ${isBefore}))
        AND (subject <> ${subject} OR (challenge_id = ${challenge_id} AND used_at IS NULL AND expires_at > ${NOW}))`);
    return changed === (subject === guessed_by ? 1 : 2);
  }

  /**
   * Counts a right code that was refused after all as a wrong one, even after the deadline of the
   * request, so that the two cannot be told apart. Failures are ignored.
   */
  async countRefused(challenge: TriedChallenge, address: string): Promise<void> {
    const { guessed_by, guessed_since, is_fixed } = challenge;
    const countGuess = async () => {
      await (guessed_by === ''
        ? this.countTry([challenge], is_fixed)
        : this.countOwnTry(guessed_by, guessed_since));
      await this.limits.countHits(OTP.limits.failures, address);
    };
    await Deadline.without(countGuess).catch(() => undefined);
  }

  private raiseAlarm(subject: string): void {
    this.metrics.count(OTP.counters.TEST_SIGN_INS, {});
    this.logger.warn(
      `user ${String(readSubjectUserId(subject))} signed in with the fixed code of TEST_NUMBERS`,
    );
  }

  /**
   * Reads the challenges that a guess could match. Inserts the row of a known network that has none
   * if one is live.
   */
  private async findAccount(
    { common, own }: SignInSubjects,
    isKnownNetwork: Sql,
  ): Promise<GuessedAccount> {
    const isOfOthers =
      common === own
        ? sql``
        : sql` OR (${isOfNetworks(own.userId ?? 0)} AND used_at IS NULL AND expires_at > ${NOW})`;
    const challengeRows = await this.database.rows(
      rowOf(Challenge).withColumns({ delay_ms: Number, left_ms: Number, known: Number }),
      sql`/* CodeVerificationService.findAccount */
      SELECT *, delayed_until - ${NOW} AS delay_ms, expires_at - ${NOW} AS left_ms,
        CASE WHEN ${isKnownNetwork} THEN 1 ELSE 0 END AS known
      FROM challenges WHERE subject IN ${toValueList([common.subject, own.subject])}${isOfOthers}`,
    );
    const foundChallenges = challengeRows.map((row) => ({ ...EMPTY_CHALLENGE, ...row }));
    const isKnown = challengeRows.some(({ known }) => known === 1);
    const findNamed = (name: Subject) =>
      foundChallenges.find(({ subject }) => subject === name.subject);
    const otherChallenges = foundChallenges.filter(
      ({ subject }) => subject !== common.subject && subject !== own.subject,
    );
    const isGuess = foundChallenges.some(({ used_at, left_ms }) => used_at === null && left_ms > 0);
    if (isKnown && isGuess && findNamed(own) === undefined) await this.otp.prepareChallenge(own);
    return {
      common: findNamed(common) ?? EMPTY_CHALLENGE,
      own: findNamed(own) ?? { ...EMPTY_CHALLENGE, subject: isKnown ? own.subject : '' },
      others: takeNewest(otherChallenges),
      isKnown,
    };
  }
}

/**
 * Returns the newest of the challenges of other known networks, always the same number, so that
 * each guess costs the same.
 */
function takeNewest(others: readonly GuessedChallenge[]): readonly GuessedChallenge[] {
  const sortedChallenges = [...others].sort((a, b) => b.issued_at - a.issued_at);
  return [
    ...sortedChallenges,
    ...Array<GuessedChallenge>(OTHER_NETWORKS).fill(EMPTY_CHALLENGE),
  ].slice(0, OTHER_NETWORKS);
}
