import { Injectable } from '@nestjs/common';
import { PASSKEYS } from '../../sign-in/passkeys/passkeys.facts.js';
import {
  describePasskey,
  StaffAccess,
  StaffPasskeysService,
  type StaffPasskey,
} from '../../sign-in/index.js';
import { Database } from '../../platform/database/index.js';
import { ADMIN_SELF } from '../../platform/graphql/index.js';
import { PASSKEY_SIGN_IN, PasskeyProofs } from './passkey-proofs.js';
import { StaffRefusals, type StaffAttempt } from './staff-refusals.js';

/** Confirms sessions of staff with a passkey. */
@Injectable()
export class PasskeySignIn {
  constructor(
    private readonly proofs: PasskeyProofs,
    private readonly passkeys: StaffPasskeysService,
    private readonly access: StaffAccess,
    private readonly refusals: StaffRefusals,
    private readonly database: Database,
  ) {}

  /**
   * Confirms the session of the caller, from then on and until the passkey is removed.
   * @throws AppError PASSKEY_INVALID, UNAUTHENTICATED, RATE_LIMITED
   */
  async confirmSession(
    caller: Omit<StaffAttempt, 'operation'>,
    json: string,
  ): Promise<StaffPasskey> {
    const { principal } = caller;
    await this.access.getActor(this.database, principal.userId, ADMIN_SELF, { toChange: true });
    const call = { ...caller, operation: PASSKEY_SIGN_IN };
    const assertion = await this.proofs.readAssertion(call, json);

    await this.database.transaction(async (tx) => {
      await this.proofs.useAssertion(tx, call, assertion);
      // The row of the passkey is locked here, so it is not removed meanwhile.
      await this.passkeys.confirmSession(tx, principal, assertion.passkey.id);
      const event = PASSKEYS.events['staff.passkey_confirmed'];
      await this.refusals.recordAttempt(tx, event, {
        ...call,
        operation: PASSKEY_SIGN_IN.name,
        passkey: describePasskey(assertion.passkey),
      });
    });
    return assertion.passkey;
  }
}
