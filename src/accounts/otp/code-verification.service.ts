import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { DatabaseDeadline, type Sql, type Transaction } from '../../platform/database/index.js';
import { createRateLimitError, RateLimits } from '../../platform/rate-limits/index.js';
import { MetricsService } from '../../platform/metrics/index.js';
import { isLongCode } from './code.js';
import { GuessCounter } from './guess-counter.js';
import { EMPTY_CHALLENGE, GuessedAccounts } from './guessed-accounts.js';
import { judgeGuess, type GuessedAccount, type GuessConsequences } from './judge-guess.js';
import { OTP } from './otp.facts.js';
import type {
  CodeRecipient,
  ConsumedListener,
  SubmittedGuess,
  TriedChallenge,
  VerificationOutcome,
} from './otp.types.js';
import { explainRefusal } from './refusal-help.js';
import { readCodePurpose, readSubjectUserId, type SignInSubjects } from './subject.js';

/** A guess that is refused. */
interface RefusedGuess {
  readonly account: GuessedAccount;
  readonly verdict: GuessConsequences;
  /** True for a test number. */
  readonly isTest: boolean;
}

/**
 * Verifies and consumes one-time passwords: the only place where a wrong code is told from a right
 * one.
 */
@Injectable()
export class CodeVerificationService {
  private readonly logger = new Logger('TestNumberAlarm');
  private readonly consumedListeners: ConsumedListener[] = [];

  constructor(
    private readonly accounts: GuessedAccounts,
    private readonly counter: GuessCounter,
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
   * that nobody elsewhere can spend them (OTP-6). `knownNetworkCondition` is a condition.
   *
   * A refused guess is counted here: for its network address (LIM-1), and in the rows of the
   * challenges that it could have matched or, from a known network, in the row of that. A delayed
   * guess, and the right code of a ussd challenge that no dial has shown, are counted in no row. A
   * right guess only needs room at its address, and is counted in `consumeCode`: until then the
   * caller must learn nothing that a wrong guess would not tell (OTP-3). An unknown, used, expired
   * or exhausted challenge costs the same statements and the same MACs as a wrong guess (OTP-8).
   * `fixedCode` is that of a test number.
   * @throws AppError RATE_LIMITED for an address without room or a delayed network
   */
  async verifyCode(
    subjects: SignInSubjects,
    { code, address }: SubmittedGuess,
    knownNetworkCondition: Sql,
    fixedCode = '',
  ): Promise<VerificationOutcome> {
    const guessedAccount = await this.accounts.findAccount(subjects, knownNetworkCondition);
    const typedCode = this.accounts.compareCode(guessedAccount, code, fixedCode);
    const verdict = judgeGuess(guessedAccount, typedCode, this.config.OTP_TRIES);

    // The code is right, and its challenge was usable when it was read.
    if (verdict.usable !== undefined) return this.admitRightCode(verdict.usable, address);

    // The guess is refused. It is counted before the caller learns anything (OTP-3).
    const guess = { account: guessedAccount, verdict, isTest: typedCode.isTest };
    const countedRows = await this.countRefusedGuess(guess, address);
    this.assertNotDelayed(verdict);

    return explainVerdict(guess, countedRows);
  }

  /** Asks for room at the address (LIM-1), but does not count there. */
  private async admitRightCode(
    challenge: TriedChallenge,
    address: string,
  ): Promise<VerificationOutcome> {
    const isLong = isLongCode(challenge);
    // Others at the address must not keep a long code out, which nobody guesses (OTP-6).
    if (!isLong) await this.limits.assertRoom(OTP.limits.failures, address);
    return { challenge };
  }

  /** Counts a refused guess at its address and in the rows, and returns the number of these. */
  private async countRefusedGuess(guess: RefusedGuess, address: string): Promise<number> {
    const { isKnown } = guess.account;
    const isAtLongCode = isKnown && guess.verdict.candidates.some(isLongCode);

    if (isAtLongCode) {
      // A guess at a long code needs no room at its address, so it costs its try first.
      const countedRows = await this.countTry(guess);
      await this.limits.countHits(OTP.limits.failures, address);
      return countedRows;
    }

    // From here on the address had room (LIM-1).
    await this.limits.countHits(OTP.limits.failures, address);
    return this.countTry(guess);
  }

  /** Counts the guess of a known network in its row alone, so that nobody else spends its tries. */
  private countTry({ account, verdict, isTest }: RefusedGuess): Promise<number> {
    const { isKnown } = account;
    const { counting } = verdict;
    if (!isKnown) return this.counter.countTry(counting, isTest);

    // A known network has one row, or none if no code lives.
    const [networkRow = EMPTY_CHALLENGE] = counting;
    return this.counter.countOwnTry(networkRow.subject, networkRow.guessed_since);
  }

  /** @throws AppError RATE_LIMITED while the network is delayed (OTP-6) */
  private assertNotDelayed({ delayMs }: GuessConsequences): void {
    if (delayMs > 0) throw createRateLimitError('too many wrong guesses', delayMs / 1000);
  }

  /**
   * Counts the try of a right code, uses up its challenge and resets the waiting times, by one
   * conditional update: of any number of parallel guesses at most `OTP_TRIES` are evaluated
   * (OTP-3), and at most one caller gets true (OTP-4). If it returns false, the transaction must be
   * rolled back.
   */
  async consumeCode(
    tx: Transaction,
    challenge: TriedChallenge,
    recipient?: CodeRecipient,
  ): Promise<boolean> {
    const isUsedUp = await this.useUp(tx, challenge);
    if (!isUsedUp) return false;

    // The rows are locked, and no other guess can use up this challenge (OTP-4).
    tx.onCommit(() => this.reportConsumed(challenge, recipient));
    return true;
  }

  private useUp(tx: Transaction, challenge: TriedChallenge): Promise<boolean> {
    const isFromKnown = challenge.guessed_by !== '';
    if (isFromKnown) return this.counter.useUpFromKnown(tx, challenge);
    return this.counter.useUp(tx, challenge);
  }

  private async reportConsumed(
    { subject, channel, is_fixed }: TriedChallenge,
    recipient: CodeRecipient | undefined,
  ): Promise<void> {
    if (is_fixed) this.raiseAlarm(subject);
    if (readCodePurpose(subject) === 'sign-in')
      this.metrics.count(OTP.counters.DELIVERY_STEPS, { channel, provider: '', step: 'entered' });

    const consumedCode = { subject, channel, recipient };
    await Promise.all(this.consumedListeners.map((listener) => listener(consumedCode)));
  }

  /**
   * Counts a right code that was refused after all as a wrong one, even after the deadline of the
   * request, so that the two cannot be told apart. Failures are ignored.
   */
  async countRefused(challenge: TriedChallenge, address: string): Promise<void> {
    const countGuess = async () => {
      await this.countRefusedTry(challenge);
      await this.limits.countHits(OTP.limits.failures, address);
    };
    await DatabaseDeadline.without(countGuess).catch(() => undefined);
  }

  private countRefusedTry(challenge: TriedChallenge): Promise<number> {
    const { guessed_by, guessed_since, is_fixed } = challenge;
    const isFromKnown = guessed_by !== '';
    if (isFromKnown) return this.counter.countOwnTry(guessed_by, guessed_since);
    return this.counter.countTry([challenge], is_fixed);
  }

  private raiseAlarm(subject: string): void {
    this.metrics.count(OTP.counters.TEST_SIGN_INS, {});
    this.logger.warn(
      `user ${String(readSubjectUserId(subject))} signed in with the fixed code of TEST_NUMBERS`,
    );
  }
}

/** Returns the refusal of a counted guess, with an explanation only for a known network (OTP-8). */
function explainVerdict(
  { account, verdict }: RefusedGuess,
  countedRows: number,
): VerificationOutcome {
  const { isKnown } = account;
  const isCounted = countedRows > 0;
  const refusal = isCounted ? 'wrong one-time password' : 'no challenge that can be tried';
  if (!isKnown) return { refusal, help: undefined };

  const triesLeft = isCounted ? verdict.ownTries - 1 : undefined;
  return { refusal, help: explainRefusal(verdict.candidates, triesLeft) };
}
