import { Injectable } from '@nestjs/common';
import { Guesses, type Guess } from '../auth/index.js';
import type { Statements, Transaction } from '../database/index.js';
import { AppError } from '../errors/index.js';
import {
  OtpService,
  subjectOfProof,
  type CodeRecipient,
  type IssuedChallenge,
  type Proof,
  type TriedChallenge,
} from '../otp/index.js';
import { USERS_ERRORS } from '../users/index.js';

/** A challenge whose code was right, and what it makes the user's. */
export interface Proven {
  readonly challenge: TriedChallenge;
  readonly target: string;
  /** Of the guess. */
  readonly address: string;
}

/** Codes by which a signed-in user proves to hold a number or a mailbox, by the rules of one-time passwords. */
@Injectable()
export class ProofsService {
  constructor(
    private readonly otp: OtpService,
    private readonly guesses: Guesses,
  ) {}

  /** To be called before the transaction of `issue`. */
  prepare(proof: Proof, userId: number): Promise<void> {
    return this.otp.prepare(subjectOfProof(proof, userId));
  }

  /**
   * Replaces the user's challenge for this proof; `target` is what the right code makes the user's.
   * @throws AppError OTP_WAITING_TIME
   */
  async issue(tx: Transaction, proof: Proof, userId: number, target: string): Promise<IssuedChallenge> {
    const { subject } = subjectOfProof(proof, userId);
    const issued = await this.otp.issue(tx, subject, proof === 'email' ? 'email' : 'sms', target);
    if (issued === undefined) throw await this.otp.tooEarly(tx, subject);
    return issued;
  }

  /**
   * Pays a try, compares (OTP-3) and does what a right code is for. One that was right but could not be used for that has
   * cost its owner nothing. Wrong, used, expired and never asked for are one answer (OTP-8).
   * @throws AppError CODE_INVALID, RATE_LIMITED, and what `use` throws
   */
  async redeem<T>(proof: Proof, userId: number, guess: Guess, use: (proven: Proven) => Promise<T>): Promise<T> {
    const proven = await this.check(proof, userId, guess);
    return use(proven).catch(async (error: unknown) => {
      if (!isInvalid(error)) await this.guesses.takeBack(proven.challenge, proven.address);
      throw error;
    });
  }

  private async check(proof: Proof, userId: number, guess: Guess): Promise<Proven> {
    await this.guesses.pay(guess.address);
    const { challenge, refusal } = await this.guesses.check(subjectOfProof(proof, userId), guess);
    if (refusal !== undefined || challenge.target === null) throw invalid(refusal ?? 'no target');
    return { challenge, target: challenge.target, address: guess.address };
  }

  /**
   * Uses up a challenge whose code was right: one of any number of callers gets through (OTP-4).
   * @throws AppError CODE_INVALID
   */
  async consume(tx: Transaction, { challenge, address }: Proven, recipient?: CodeRecipient): Promise<void> {
    if (!(await this.guesses.consume(tx, challenge, address, recipient))) throw invalid('code already used');
  }

  /** Ends a proof that is under way. */
  cancel(tx: Statements, proof: Proof, userId: number): Promise<void> {
    return this.otp.cancel(tx, subjectOfProof(proof, userId).subject);
  }
}

function invalid(reason: string): AppError {
  return new AppError(USERS_ERRORS.CODE_INVALID, { reason });
}

function isInvalid(error: unknown): boolean {
  return AppError.is(error, USERS_ERRORS.CODE_INVALID);
}
