import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PASSKEYS } from '../../sign-in/passkeys/passkeys.facts.js';
import { StaffPasskeysService } from '../../sign-in/index.js';
import { ADMIN_SELF, StaffGate } from '../../platform/graphql/index.js';
import { StaffRefusals, toStaffAttempt, type StaffAttempt } from './staff-refusals.js';

/**
 * Opens staff operations only to sessions that a passkey confirmed, if their member of staff has
 * one or `STAFF_PROOF` asks for one (ROLE-12).
 */
@Injectable()
export class PasskeyGate implements OnModuleInit {
  constructor(
    private readonly gate: StaffGate,
    private readonly passkeys: StaffPasskeysService,
    private readonly refusals: StaffRefusals,
  ) {}

  onModuleInit(): void {
    this.gate.onCall(async (call) => {
      // Operations on the own passkeys confirm the session.
      if (call.scope === ADMIN_SELF) return;
      await this.assertConfirmed(toStaffAttempt(call));
    });
  }

  /** @throws AppError PASSKEY_SIGN_IN_REQUIRED, RATE_LIMITED */
  async assertConfirmed(attempt: StaffAttempt): Promise<void> {
    if (!(await this.passkeys.needsConfirmation(attempt.principal))) return;
    await this.refusals.recordRefusal(attempt);
    throw PASSKEYS.errors.PASSKEY_SIGN_IN_REQUIRED();
  }
}
