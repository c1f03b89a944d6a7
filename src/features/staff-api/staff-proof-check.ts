import { Injectable } from '@nestjs/common';
import { ProofsService, type ProvenChallenge } from '../account/index.js';
import { AUTH } from '../../sign-in/auth.facts.js';
import type { UseProof } from '../../sign-in/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { AppError } from '../../platform/errors/index.js';
import { isEqualSecret } from '../../platform/http/index.js';
import { endWaitingTime } from '../../accounts/otp/index.js';
import { UsersService } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';
import { ActMacs, type StaffActCall } from './act-macs.js';
import { readProof } from './staff-operation.js';
import { StaffRefusals } from './staff-refusals.js';

/** Checks the second proof that comes with an act. */
@Injectable()
export class StaffProofCheck {
  constructor(
    private readonly proofs: ProofsService,
    private readonly users: UsersService,
    private readonly macs: ActMacs,
    private readonly refusals: StaffRefusals,
  ) {}

  /**
   * Verifies that the code of an act confirms this act, and returns the function that uses it up in
   * the transaction of the act.
   * @throws AppError PROOF_REQUIRED, BAD_USER_INPUT, CODE_INVALID, RATE_LIMITED, UNAUTHENTICATED
   */
  async verifyAct(call: StaffActCall): Promise<UseProof> {
    const attempt = { ...call, operation: call.operation.name };
    const code = readProof(call.operation);
    if (code === '') {
      await this.refusals.recordRefusal(attempt);
      throw AUTH.errors.PROOF_REQUIRED();
    }
    try {
      const proven = await this.checkCode(call, code);
      return (tx) => this.useProof(tx, proven);
    } catch (error) {
      const isWrong = AppError.is(error, USERS.errors.CODE_INVALID);
      if (isWrong) await this.refusals.recordWrongProof(attempt);
      throw error;
    }
  }

  /**
   * Verifies the code of an act as `verifyAct` does, if it comes with one; otherwise returns
   * undefined.
   */
  async verifyGiven(call: StaffActCall): Promise<UseProof | undefined> {
    return readProof(call.operation) === '' ? undefined : this.verifyAct(call);
  }

  /** Returns PROOF_REQUIRED, and records the refusal once its transaction is rolled back. */
  refuseWithout(tx: Transaction, call: StaffActCall): AppError {
    const attempt = { ...call, operation: call.operation.name };
    tx.onRollback(() => this.refusals.recordRefusal(attempt));
    return AUTH.errors.PROOF_REQUIRED();
  }

  private async checkCode(call: StaffActCall, code: string): Promise<ProvenChallenge> {
    const { principal, address } = call;
    const { cell_number: number } = await this.users.getActive(principal.userId);
    const act = this.macs.computeActMac(call, number);
    return this.proofs.redeemProof('staff', principal.userId, { code, address }, (proven) => {
      if (isEqualSecret(proven.target, act)) return Promise.resolve(proven);
      throw USERS.errors.CODE_INVALID({}, { reason: 'code of another act' });
    });
  }

  /** Uses up the code. The next act needs a code of its own, and must not wait for it. */
  private async useProof(tx: Transaction, proven: ProvenChallenge): Promise<void> {
    await this.proofs.consumeProof(tx, proven);
    await endWaitingTime(tx, proven.challenge.subject);
  }
}
