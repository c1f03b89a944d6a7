import { Injectable } from '@nestjs/common';
import type { Principal } from '../../sign-in/index.js';
import { Database } from '../../platform/database/index.js';
import { AppError, type Language } from '../../platform/errors/index.js';
import type { Guess, IssuedChallenge } from '../../accounts/otp/index.js';
import { SmsCodes } from '../../delivery/sms/index.js';
import { UsersService, type User } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';
import { AccountDeletion, assertNoStaff } from './account-deletion.js';
import { ProofsService, type Proven } from './proofs.service.js';

/** Deletes the account of the signed-in user, who proves by a code that the phone is at hand. */
@Injectable()
export class OwnDeletionService {
  constructor(
    private readonly proofs: ProofsService,
    private readonly users: UsersService,
    private readonly codes: SmsCodes,
    private readonly deletion: AccountDeletion,
    private readonly database: Database,
  ) {}

  /**
   * Sends a code to the number of the account.
   * @throws AppError UNAUTHENTICATED, ACCOUNT_OF_STAFF, OTP_WAITING_TIME, RATE_LIMITED, SMS_NOT_OFFERED,
   * DELIVERY_UNAVAILABLE; SERVICE_UNAVAILABLE if number or status change meanwhile
   */
  async request({ userId }: Principal, language: Language): Promise<IssuedChallenge> {
    const user = await this.users.getActive(userId);
    assertNoStaff(user);
    const { cell_number: number } = user;
    await this.codes.assertReaches(number);
    await this.proofs.prepare('delete', userId);
    const counted = { number, isKnown: true };
    const isAllowed = this.users.isUnchanged(user);
    return this.codes.issue(
      { accountOf: () => `number:${number}`, sms: { recipient: number, language, counted, isAllowed } },
      (tx) => this.proofs.issue(tx, 'delete', userId, number),
    );
  }

  /**
   * Verifies the code and deletes the account. Returns the user as it was.
   * @throws AppError UNAUTHENTICATED, ACCOUNT_OF_STAFF, CODE_INVALID, RATE_LIMITED
   */
  delete({ userId }: Principal, guess: Guess): Promise<User> {
    return this.proofs.redeem('delete', userId, guess, (proven) => this.erase(userId, proven));
  }

  private async erase(userId: number, proven: Proven): Promise<User> {
    const user = await this.users.getActive(userId);
    const isErased = await this.database.transaction(async (tx) => {
      // Lock the user's row first, as sign-ins do.
      const prove = () => this.proofs.consume(tx, proven);
      if (user.staff_since !== null) await prove();
      assertNoStaff(user);
      return user.cell_number === proven.target && (await this.deletion.erase(tx, user, { prove }));
    });
    if (!isErased) throw new AppError(USERS.errors.CODE_INVALID, { reason: 'the account changed meanwhile' });
    this.deletion.removeRestSoon(userId);
    return user;
  }
}
