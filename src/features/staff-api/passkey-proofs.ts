import { Injectable } from '@nestjs/common';
import { PASSKEYS } from '../../sign-in/passkeys/passkeys.facts.js';
import {
  hasCounterGoneBack,
  describePasskey,
  PasskeyChallenges,
  StaffPasskeysService,
  type Principal,
  type SignedAssertion,
  type StaffPasskey,
  type UseProof,
} from '../../sign-in/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { AppError } from '../../platform/errors/index.js';
import type { StaffOperation } from './act-text.js';
import type { StaffActCall } from './act-macs.js';
import { computeOperationDigest } from './staff-operation.js';
import { StaffRefusals } from './staff-refusals.js';

/** The act of confirming a session with a passkey. */
export const PASSKEY_SIGN_IN: StaffOperation = { name: 'StaffPasskeySignIn', args: {} };

/** An assertion to the challenge of an act. */
export interface ActAssertion extends SignedAssertion {
  readonly issuedAt: number;
}

/**
 * Issues the challenges of acts, and checks the assertions to them. An assertion confirms one act
 * of one session, once (ROLE-10).
 */
@Injectable()
export class PasskeyProofs {
  constructor(
    private readonly passkeys: StaffPasskeysService,
    private readonly challenges: PasskeyChallenges,
    private readonly refusals: StaffRefusals,
  ) {}

  /** Issues the challenge by which one of the caller's passkeys confirms an operation. */
  issueChallenge(
    principal: Principal,
    operation: StaffOperation,
    passkeys: readonly StaffPasskey[],
  ): string {
    const lastTime = Math.max(...passkeys.map(({ last_challenge }) => last_challenge));
    return this.challenges.issueChallenge(principal, computeOperationDigest(operation), lastTime);
  }

  /**
   * Verifies that an assertion confirms this act, and returns the function that uses it up in the
   * transaction of the act.
   * @throws AppError PASSKEY_INVALID, RATE_LIMITED
   */
  async verifyAct(call: StaffActCall, json: string): Promise<UseProof> {
    const assertion = await this.readAssertion(call, json);
    return async (tx) => {
      await this.useAssertion(tx, call, assertion);
      return describePasskey(assertion.passkey);
    };
  }

  /**
   * Reads the assertion to the challenge of an operation of this session.
   * @throws AppError PASSKEY_INVALID, RATE_LIMITED
   */
  async readAssertion(call: StaffActCall, json: string): Promise<ActAssertion> {
    const attempt = { ...call, operation: call.operation.name };
    const assertion = await this.readSigned(call, json).catch(async (error: unknown) => {
      if (AppError.is(error, PASSKEYS.errors.PASSKEY_INVALID))
        await this.refusals.recordWrongProof(attempt);
      throw error;
    });
    if (!hasCounterGoneBack(assertion)) return assertion;

    const { passkey } = assertion;
    await this.refusals.recordCopied({ ...attempt, passkey: describePasskey(passkey) });
    throw PASSKEYS.errors.PASSKEY_INVALID({ reason: 'counter went back' });
  }

  /**
   * Uses up an assertion.
   * @throws AppError PASSKEY_INVALID
   */
  async useAssertion(tx: Transaction, call: StaffActCall, assertion: ActAssertion): Promise<void> {
    if (await this.passkeys.useAssertion(tx, assertion, assertion.issuedAt)) return;
    const attempt = { ...call, operation: call.operation.name };
    tx.onRollback(() => this.refusals.recordWrongProof(attempt));
    throw PASSKEYS.errors.PASSKEY_INVALID({ reason: 'used already, or passkey removed' });
  }

  private async readSigned(call: StaffActCall, json: string): Promise<ActAssertion> {
    const signed = await this.passkeys.readSigned(json, call.principal.userId);
    return { ...signed, issuedAt: this.getIssueTime(call, signed) };
  }

  private getIssueTime({ principal, operation }: StaffActCall, signed: SignedAssertion): number {
    const digest = computeOperationDigest(operation);
    const issuedAt = this.challenges.findIssueTime(signed.challenge, principal, digest);
    if (issuedAt === undefined)
      throw PASSKEYS.errors.PASSKEY_INVALID({ reason: 'challenge of another act, or too old' });
    if (issuedAt <= signed.passkey.last_challenge)
      throw PASSKEYS.errors.PASSKEY_INVALID({ reason: 'used already' });
    return issuedAt;
  }
}
