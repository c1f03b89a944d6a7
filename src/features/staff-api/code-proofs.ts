import { Injectable } from '@nestjs/common';
import { ProofsService, type ProvenChallenge } from '../account/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { isEqualSecret } from '../../platform/http/index.js';
import { endWaitingTime } from '../../accounts/otp/index.js';
import { UsersService } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';
import { ActMacs, type StaffActCall } from './act-macs.js';

/** Checks and uses up the codes that confirm acts. */
@Injectable()
export class CodeProofs {
  constructor(
    private readonly proofs: ProofsService,
    private readonly users: UsersService,
    private readonly macs: ActMacs,
  ) {}

  /** @throws AppError BAD_USER_INPUT, CODE_INVALID, RATE_LIMITED, UNAUTHENTICATED */
  async verifyCode(call: StaffActCall, code: string): Promise<ProvenChallenge> {
    const { principal, address } = call;
    const { cell_number: number } = await this.users.getActive(principal.userId);
    const act = this.macs.computeActMac(call, number);
    return this.proofs.redeemProof('staff', principal.userId, { code, address }, (proven) => {
      if (isEqualSecret(proven.target, act)) return Promise.resolve(proven);
      throw USERS.errors.CODE_INVALID({}, { reason: 'code of another act' });
    });
  }

  /**
   * Uses up the code. The next act needs a code of its own, and must not wait for it.
   * @throws AppError CODE_INVALID
   */
  async useCode(tx: Transaction, proven: ProvenChallenge): Promise<void> {
    await this.proofs.consumeProof(tx, proven);
    await endWaitingTime(tx, proven.challenge.subject);
  }
}
