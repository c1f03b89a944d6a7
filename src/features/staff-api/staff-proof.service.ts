import { Injectable } from '@nestjs/common';
import { ProofsService, type Proven } from '../account/index.js';
import { StaffAccess, type Principal } from '../../sign-in/index.js';
import { Database, NOW, sql } from '../../platform/database/index.js';
import { AppError, ERRORS, type Language } from '../../platform/errors/index.js';
import type { Guess, IssuedChallenge } from '../../accounts/otp/index.js';
import { SmsCodes } from '../../delivery/sms/index.js';
import { UsersService } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';

const SCOPE = 'admin:users';

/** The second proof of staff: a code to the number of the account, which stamps the session. */
@Injectable()
export class StaffProofService {
  constructor(
    private readonly database: Database,
    private readonly proofs: ProofsService,
    private readonly users: UsersService,
    private readonly codes: SmsCodes,
    private readonly access: StaffAccess,
  ) {}

  /**
   * Sends a code to the number of the account.
   * @throws AppError UNAUTHENTICATED, OTP_WAITING_TIME, RATE_LIMITED, SMS_NOT_OFFERED, DELIVERY_UNAVAILABLE;
   * SERVICE_UNAVAILABLE if number or status change meanwhile
   */
  async request({ userId }: Principal, language: Language): Promise<IssuedChallenge> {
    await this.access.actor(this.database, userId, SCOPE, { toChange: true });
    const user = await this.users.getActive(userId);
    const { cell_number: number } = user;
    await this.codes.assertReaches(number);
    await this.proofs.prepare('staff', userId);
    const sms = {
      recipient: number,
      language,
      counted: { number, isKnown: true },
      isAllowed: this.users.isUnchanged(user),
    };
    return this.codes.issue({ accountOf: () => `number:${number}`, sms }, (tx) =>
      this.proofs.issue(tx, 'staff', userId, number),
    );
  }

  /**
   * Verifies the code and stamps the session with the time of the database.
   * @throws AppError UNAUTHENTICATED, CODE_INVALID, RATE_LIMITED
   */
  verify(principal: Principal, guess: Guess): Promise<void> {
    return this.proofs.redeem('staff', principal.userId, guess, (proven) => this.stamp(principal, proven));
  }

  private async stamp({ userId, sessionId }: Principal, proven: Proven): Promise<void> {
    const { cell_number } = await this.users.getActive(userId);
    if (cell_number !== proven.target)
      throw new AppError(USERS.errors.CODE_INVALID, { reason: 'the number changed meanwhile' });
    await this.database.transaction(async (tx) => {
      await this.users.lock(tx, userId);
      await this.proofs.consume(tx, proven);
      const changed = await tx.change(sql`/* StaffProofService.stamp */
        UPDATE sessions SET proved_at = ${NOW}
        WHERE id = ${sessionId} AND user_id = ${userId} AND revoked_at IS NULL AND COALESCE(proved_at, 0) < ${NOW}`);
      if (changed === 0) throw new AppError(ERRORS.UNAUTHENTICATED, { reason: 'session has ended' });
    });
  }
}
