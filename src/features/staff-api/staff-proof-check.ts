import { Injectable } from '@nestjs/common';
import type { ProvenChallenge } from '../account/index.js';
import { AUTH } from '../../sign-in/auth.facts.js';
import { PASSKEYS } from '../../sign-in/passkeys/passkeys.facts.js';
import { StaffPasskeysService, type Principal, type UseProof } from '../../sign-in/index.js';
import { Database, type StatementRunner, type Transaction } from '../../platform/database/index.js';
import { AppError } from '../../platform/errors/index.js';
import { USERS } from '../../accounts/users/users.facts.js';
import type { StaffActCall } from './act-macs.js';
import { CodeProofs } from './code-proofs.js';
import { PasskeyProofs } from './passkey-proofs.js';
import { isAssertionJson } from './staff-acts.args.js';
import { readProof } from './staff-operation.js';
import { StaffRefusals, type StaffAttempt } from './staff-refusals.js';

/** The act that adds a passkey. The first one is confirmed with a code. */
const PASSKEY_ADD = 'StaffPasskeyAdd';

/** Checks the second proof that comes with an act. */
@Injectable()
export class StaffProofCheck {
  constructor(
    private readonly codes: CodeProofs,
    private readonly assertions: PasskeyProofs,
    private readonly passkeys: StaffPasskeysService,
    private readonly refusals: StaffRefusals,
    private readonly database: Database,
  ) {}

  /**
   * Verifies that the proof of an act confirms this act, and returns the function that uses it up
   * in the transaction of the act. A code confirms no act of a member of staff who has a passkey.
   * @throws AppError PROOF_REQUIRED, PASSKEY_REQUIRED, BAD_USER_INPUT, CODE_INVALID,
   *   PASSKEY_INVALID, RATE_LIMITED, UNAUTHENTICATED
   */
  async verifyAct(call: StaffActCall): Promise<UseProof> {
    const proof = readProof(call.operation);
    if (isAssertionJson(proof)) return this.assertions.verifyAct(call, proof);

    const attempt = { ...call, operation: call.operation.name };
    const needsPasskey = await this.needsPasskey(this.database, call.principal, attempt.operation);
    if (proof === '' || needsPasskey) {
      await this.refusals.recordRefusal(attempt);
      throw toMissingProofError(needsPasskey);
    }
    try {
      const proven = await this.codes.verifyCode(call, proof);
      // Another code that adds the first passkey meanwhile takes the place of this one.
      return async (tx) => {
        await this.useCode(tx, proven, attempt);
        return undefined;
      };
    } catch (error) {
      if (isWrongProof(error)) await this.refusals.recordWrongProof(attempt);
      throw error;
    }
  }

  /**
   * Verifies the proof of an act as `verifyAct` does, if it comes with one; otherwise returns
   * undefined.
   */
  async verifyGiven(call: StaffActCall): Promise<UseProof | undefined> {
    return readProof(call.operation) === '' ? undefined : this.verifyAct(call);
  }

  /**
   * Returns PROOF_REQUIRED or PASSKEY_REQUIRED, and records the refusal once its transaction is
   * rolled back.
   */
  async refuseWithout(tx: Transaction, call: StaffActCall): Promise<AppError> {
    const attempt = { ...call, operation: call.operation.name };
    tx.onRollback(() => this.refusals.recordRefusal(attempt));
    return toMissingProofError(await this.needsPasskey(tx, call.principal, attempt.operation));
  }

  /**
   * Checks that a code confirms an operation of a member of staff.
   * @throws AppError PASSKEY_REQUIRED, RATE_LIMITED
   */
  async assertByCode(attempt: StaffAttempt): Promise<void> {
    if (!(await this.needsPasskey(this.database, attempt.principal, attempt.operation))) return;
    await this.refusals.recordRefusal(attempt);
    throw PASSKEYS.errors.PASSKEY_REQUIRED();
  }

  /** Uses up a code. One that was used up meanwhile is recorded once the transaction has ended. */
  private async useCode(
    tx: Transaction,
    proven: ProvenChallenge,
    attempt: StaffAttempt,
  ): Promise<void> {
    try {
      await this.codes.useCode(tx, proven);
    } catch (error) {
      if (isWrongProof(error)) tx.onRollback(() => this.refusals.recordWrongProof(attempt));
      throw error;
    }
  }

  private needsPasskey(
    on: StatementRunner,
    { userId }: Principal,
    operation: string,
  ): Promise<boolean> {
    if (operation === PASSKEY_ADD) return this.passkeys.hasPasskey(on, userId);
    return this.passkeys.needsPasskey(on, userId);
  }
}

function toMissingProofError(needsPasskey: boolean): AppError {
  return needsPasskey ? PASSKEYS.errors.PASSKEY_REQUIRED() : AUTH.errors.PROOF_REQUIRED();
}

function isWrongProof(error: unknown): boolean {
  return AppError.is(error, USERS.errors.CODE_INVALID);
}
