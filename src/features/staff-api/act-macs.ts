import { Injectable } from '@nestjs/common';
import { defineKeyPurpose, KeyRing } from '../../platform/keys/index.js';
import type { StaffOperation } from './act-text.js';
import { computeOperationDigest } from './staff-operation.js';
import type { StaffAttempt } from './staff-refusals.js';

const ACT_PURPOSE = defineKeyPurpose('staff-act');

/** An act that a member of staff wants to do, or does. */
export interface StaffActCall extends Omit<StaffAttempt, 'operation'> {
  readonly operation: StaffOperation;
}

/** Binds codes to acts by keyed hashes, so that a changed row opens no other act either. */
@Injectable()
export class ActMacs {
  constructor(private readonly ring: KeyRing) {}

  /** Returns a MAC over user, session, number of the account, operation and arguments. */
  computeActMac({ principal, operation }: StaffActCall, number: string): string {
    const { userId, sessionId } = principal;
    const owner = [String(userId), String(sessionId), number];
    return this.ring
      .computeMac(ACT_PURPOSE, this.ring.stableId, ...owner, computeOperationDigest(operation))
      .toString('hex');
  }
}
