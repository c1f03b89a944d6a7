import { Injectable } from '@nestjs/common';
import { SessionsService } from '../../sign-in/index.js';
import type { StatementRunner, Transaction } from '../../platform/database/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import {
  cancelChallenge,
  cancelSignIns,
  CodeVerificationService,
  findWaitingTimeError,
  OtpService,
  toNetworkSubject,
  toProofSubject,
  toUserSubject,
  type CodeRecipient,
  type SubmittedGuess,
  type IssuedChallenge,
  type ProofPurpose,
  type TriedChallenge,
} from '../../accounts/otp/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { USERS } from '../../accounts/users/users.facts.js';

/**
 * A challenge whose code was right. Its `target` is the number or address that the user has proven
 * once it is consumed.
 */
export interface ProvenChallenge {
  readonly challenge: TriedChallenge;
  readonly target: string;
}

/**
 * Codes by which a signed-in user proves a number or an e-mail address, under the rules of one-time
 * passwords.
 */
@Injectable()
export class ProofsService {
  constructor(
    private readonly otp: OtpService,
    private readonly codes: CodeVerificationService,
    private readonly sessions: SessionsService,
  ) {}

  /** Prepares `issueProof`; call it before that transaction. */
  prepareProof(proof: ProofPurpose, userId: number): Promise<void> {
    return this.otp.prepareChallenge(toProofSubject(proof, userId));
  }

  /**
   * Replaces the user's challenge for this proof; the right code proves `target`.
   * @throws AppError OTP_WAITING_TIME
   */
  async issueProof(
    tx: Transaction,
    proof: ProofPurpose,
    userId: number,
    target: string,
  ): Promise<IssuedChallenge> {
    const { subject } = toProofSubject(proof, userId);
    const issuedChallenge = await this.otp.issueChallenge(
      tx,
      subject,
      proof === 'email' ? 'email' : 'sms',
      target,
    );
    if (issuedChallenge === undefined) throw await findWaitingTimeError(tx, subject);
    return issuedChallenge;
  }

  /**
   * Compares the code, counts a try if it is wrong (OTP-3) and calls `use` if it is right. `use`
   * must `consumeProof` it before it may throw what a wrong code would not. A wrong, used, expired
   * or never requested code is the same error (OTP-8). A text that cannot be a code costs nothing.
   * @throws AppError BAD_USER_INPUT, CODE_INVALID, RATE_LIMITED; the errors of `use`
   */
  async redeemProof<T>(
    proof: ProofPurpose,
    userId: number,
    guess: SubmittedGuess,
    use: (proven: ProvenChallenge) => Promise<T>,
  ): Promise<T> {
    const provenChallenge = await this.checkProof(proof, userId, guess);
    try {
      return await use(provenChallenge);
    } catch (error) {
      if (AppError.is(error, USERS.errors.CODE_INVALID))
        await this.codes.countRightCode(provenChallenge.challenge, guess.address);
      throw error;
    }
  }

  private async checkProof(
    proof: ProofPurpose,
    userId: number,
    guess: SubmittedGuess,
  ): Promise<ProvenChallenge> {
    if (!this.codes.isCode(guess.code)) {
      throw ERRORS.BAD_USER_INPUT({
        fields: [{ field: 'code', rule: OTP.fieldRules.CODE }],
      });
    }
    const knownNetworkCondition = this.sessions.toKnownNetworkCondition(userId, guess.address);
    const subject = toProofSubject(proof, userId);
    const verdict = await this.codes.verifyProof(subject, guess, knownNetworkCondition);
    if (verdict.refusal !== undefined)
      throw toInvalidCodeError(verdict.refusal, verdict.help?.tries_left);
    const { challenge } = verdict;
    if (challenge.target === null) throw toInvalidCodeError('no target');
    return { challenge, target: challenge.target };
  }

  /**
   * Pays the try of a right code and uses up its challenge. Only one of several concurrent callers
   * succeeds (OTP-4).
   * @throws AppError CODE_INVALID
   */
  async consumeProof(
    tx: Transaction,
    { challenge }: ProvenChallenge,
    recipient?: CodeRecipient,
  ): Promise<void> {
    if (!(await this.codes.consumeCode(tx, challenge, recipient)))
      throw toInvalidCodeError('code already used');
  }

  /** Cancels the user's challenge for this proof. */
  cancelProof(tx: StatementRunner, proof: ProofPurpose, userId: number): Promise<void> {
    return cancelChallenge(tx, toProofSubject(proof, userId).subject);
  }

  /**
   * Prepares `cancelSignIn`, because a parallel first request waits only for rows that exist. Call
   * it before that transaction.
   */
  async prepareSignIn(userId: number): Promise<void> {
    const networks = await this.sessions.listNetworks(userId);
    await this.otp.prepareChallenge(toUserSubject(userId));
    for (const network of networks)
      await this.otp.prepareChallenge(toNetworkSubject(userId, network));
  }

  /** Cancels the user's challenges for signing in. */
  async cancelSignIn(tx: StatementRunner, userId: number): Promise<void> {
    await cancelSignIns(tx, userId);
  }
}

function toInvalidCodeError(reason: string, tries_left?: number): AppError {
  return USERS.errors.CODE_INVALID(tries_left === undefined ? {} : { tries_left }, { reason });
}
