import { Injectable } from '@nestjs/common';
import { ProofsService, type ProvenChallenge } from '../account/index.js';
import { StaffAccess, type Principal } from '../../sign-in/index.js';
import { Database, NOW, sql } from '../../platform/database/index.js';
import { ERRORS, type MessageLanguage } from '../../platform/errors/index.js';
import type { SubmittedGuess, IssuedChallenge } from '../../accounts/otp/index.js';
import { SmsCodeService } from '../../delivery/sms/index.js';
import { UsersService } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';

const PROOF_SCOPE = 'admin:users';

/** The second proof of staff: a code to the number of the account, which stamps the session. */
@Injectable()
export class StaffProofService {
  constructor(
    private readonly database: Database,
    private readonly proofs: ProofsService,
    private readonly users: UsersService,
    private readonly codes: SmsCodeService,
    private readonly access: StaffAccess,
  ) {}

  /**
   * Sends a code to the number of the account.
   * @throws AppError UNAUTHENTICATED, OTP_WAITING_TIME, RATE_LIMITED, SMS_NOT_OFFERED,
   * DELIVERY_UNAVAILABLE; SERVICE_UNAVAILABLE if number or status change meanwhile
   */
  async requestCode({ userId }: Principal, language: MessageLanguage): Promise<IssuedChallenge> {
    await this.access.getActor(this.database, userId, PROOF_SCOPE, { toChange: true });
    const user = await this.users.getActive(userId);
    const { cell_number: number } = user;
    await this.codes.assertReaches(number);
    await this.proofs.prepareProof('staff', userId);
    const smsRequest = {
      recipient: number,
      language,
      counted: { number, hasSignedIn: true },
      isAllowed: this.users.isUnchanged(user),
    };
    return this.codes.issueCode({ accountOf: () => `number:${number}`, sms: smsRequest }, (tx) =>
      this.proofs.issueProof(tx, 'staff', userId, number),
    );
  }

  /**
   * Verifies the code and stamps the session with the time of the database.
   * @throws AppError UNAUTHENTICATED, CODE_INVALID, RATE_LIMITED
   */
  verifyCode(principal: Principal, guess: SubmittedGuess): Promise<void> {
    return this.proofs.redeemProof('staff', principal.userId, guess, (proven) =>
      this.stampSession(principal, proven),
    );
  }

  private async stampSession(
    { userId, sessionId }: Principal,
    proven: ProvenChallenge,
  ): Promise<void> {
    const { cell_number } = await this.users.getActive(userId);
    if (cell_number !== proven.target)
      throw USERS.errors.CODE_INVALID({}, { reason: 'the number changed meanwhile' });
    await this.database.transaction(async (tx) => {
      await this.users.lockUser(tx, userId);
      await this.proofs.consumeProof(tx, proven);
      const stampedCount = await tx.change(sql`/* StaffProofService.stampSession */
        UPDATE sessions SET proved_at = ${NOW}
        WHERE id = ${sessionId} AND user_id = ${userId} AND revoked_at IS NULL
          AND COALESCE(proved_at, 0) < ${NOW}`);
      if (stampedCount === 0) throw ERRORS.UNAUTHENTICATED({ reason: 'session has ended' });
    });
  }
}
