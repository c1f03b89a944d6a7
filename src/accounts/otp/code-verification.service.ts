import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import { DatabaseDeadline, type Sql, type Transaction } from '../../platform/database/index.js';
import { createRateLimitError, RateLimits } from '../../platform/rate-limits/index.js';
import { MetricsService } from '../../platform/metrics/index.js';
import { MORE_DIGITS, normalizeCode } from './code.js';
import { GuessCounter } from './guess-counter.js';
import { EMPTY_CHALLENGE, GuessedAccounts } from './guessed-accounts.js';
import {
  isFromKnownNetwork,
  judgeGuess,
  type GuessedAccount,
  type GuessConsequences,
} from './judge-guess.js';
import { OTP } from './otp.facts.js';
import type {
  AccountChallenges,
  CodeRecipient,
  ConsumedListener,
  SubmittedGuess,
  TriedChallenge,
  VerificationOutcome,
} from './otp.types.js';
import { explainRefusal } from './refusal-help.js';
import { readCodePurpose, readSubjectUserId, type ChallengeSubject } from './subject.js';

/** A guess that is refused. */
interface RefusedGuess {
  readonly account: GuessedAccount;
  readonly consequences: GuessConsequences;
  /** True for a test number. */
  readonly isTest: boolean;
}

/**
 * Verifies and consumes one-time passwords: lets `judgeGuess` judge a guess, counts it, and tells
 * its sender only what `explainRefusal` allows.
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
   * Returns whether a typed text can be a code, usual or long: its digits in any script, with or
   * without spaces.
   */
  isCode(typed: string): boolean {
    const { OTP_DIGITS } = this.config;
    const code = normalizeCode(typed);
    const isOfLength = [OTP_DIGITS, OTP_DIGITS + MORE_DIGITS].includes(code.length);
    return isOfLength && /^\d+$/.test(code);
  }

  /**
   * Compares a typed code with that of a proof, as `verifyCode` does. `knownNetworkCondition` is
   * true if the network of the caller has signed the user in.
   * @throws AppError RATE_LIMITED
   */
  async verifyProof(
    proof: ChallengeSubject,
    guess: SubmittedGuess,
    knownNetworkCondition: Sql,
  ): Promise<VerificationOutcome> {
    return this.verifyCode(await this.accounts.readProof(proof, knownNetworkCondition), guess);
  }

  /**
   * Compares a typed code with those of an account. `number` may be a test number.
   *
   * - Right: only needs room at its address, or a known network, and is counted in `consumeCode`.
   *   Until then the caller must learn nothing that a wrong guess would not tell (OTP-3).
   * - Refused: is counted at its address (LIM-1), and in the rows of the challenges that it could
   *   have matched or, from a known network, only in the row of that, whose tries nobody elsewhere
   *   can spend (OTP-6). An unknown, used, expired or exhausted challenge costs the same statements
   *   and MACs (OTP-8). From a network that is not known, a ussd challenge that no dial has shown
   *   counts no guess, right or wrong (OTP-10), except for a test number.
   * - Delayed: after ten wrong guesses from unknown networks in 24 hours each further one delays
   *   the next. A delayed guess is counted at its address only. A known network is never delayed.
   * @throws AppError RATE_LIMITED for an address without room or a delayed network
   */
  async verifyCode(
    account: AccountChallenges,
    { code, address }: SubmittedGuess,
    number?: string,
  ): Promise<VerificationOutcome> {
    const guessedAccount = await this.accounts.sortChallenges(account);
    const typedCode = this.accounts.compareCode(guessedAccount, code, number);
    const consequences = judgeGuess(guessedAccount, typedCode, this.config.OTP_TRIES);

    // The code is right, and its challenge was usable when it was read.
    if (consequences.usable !== undefined) return this.admitRightCode(consequences.usable, address);

    // The guess is refused. It is counted before the caller learns anything (OTP-3).
    const guess = { account: guessedAccount, consequences, isTest: typedCode.isTest };
    const countedRows = await this.countRefusedGuess(guess, address);
    this.assertNotDelayed(consequences);

    return explainVerdict(guess, countedRows);
  }

  /**
   * Asks for room at the address (LIM-1), but does not count there. A known network needs none: its
   * own tries limit it, and others at the address must not keep its right code out (OTP-6).
   */
  private async admitRightCode(
    challenge: TriedChallenge,
    address: string,
  ): Promise<VerificationOutcome> {
    if (!isFromKnownNetwork(challenge)) await this.limits.assertRoom(OTP.limits.failures, address);
    return { challenge };
  }

  /** Counts a refused guess at its address and in the rows, and returns the number of these. */
  private async countRefusedGuess(guess: RefusedGuess, address: string): Promise<number> {
    if (guess.account.isNetworkKnown) {
      // It needs no room at its address, so it costs its try first.
      const countedRows = await this.countInRows(guess);
      await this.limits.countOrRefuse(OTP.limits.failures, address);
      return countedRows;
    }

    await this.limits.countOrRefuse(OTP.limits.failures, address);
    // The address had room (LIM-1).
    return this.countInRows(guess);
  }

  /** Counts the guess of a known network in its row alone, so that nobody else spends its tries. */
  private countInRows({ account, consequences, isTest }: RefusedGuess): Promise<number> {
    const { isNetworkKnown } = account;
    const { counting } = consequences;
    if (!isNetworkKnown) return this.counter.countInChallenges(counting, { needsDial: !isTest });

    // A known network has one row, or none if no code lives. Then the statement finds none, so that
    // each refusal takes equally long.
    const [networkRow = EMPTY_CHALLENGE] = counting;
    return this.counter.countInNetworkRow(networkRow.subject, networkRow.guessed_since);
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
    if (isFromKnownNetwork(challenge)) return this.counter.useUpFromKnown(tx, challenge);
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
   * request, so that the two cannot be told apart. Returns false if it had no tries left. Failures
   * are ignored.
   */
  async countRightCode(challenge: TriedChallenge, address: string): Promise<boolean> {
    const { guessed_by, guessed_since } = challenge;
    let countedRows = 0;
    const countGuess = async () => {
      // A right code was shown by a dial, or needs none.
      countedRows = isFromKnownNetwork(challenge)
        ? await this.counter.countInNetworkRow(guessed_by, guessed_since)
        : await this.counter.countInChallenges([challenge], { needsDial: false });
      await this.limits.countOrRefuse(OTP.limits.failures, address);
    };
    await DatabaseDeadline.without(countGuess).catch(() => undefined);
    return countedRows > 0;
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
  { account, consequences }: RefusedGuess,
  countedRows: number,
): VerificationOutcome {
  const { isNetworkKnown } = account;
  const isCounted = countedRows > 0;
  const refusal = isCounted ? 'wrong one-time password' : 'no challenge that can be tried';
  if (!isNetworkKnown) return { refusal, help: undefined };

  const triesLeft = isCounted ? consequences.ownTries - 1 : undefined;
  return { refusal, help: explainRefusal(consequences.candidates, triesLeft) };
}
