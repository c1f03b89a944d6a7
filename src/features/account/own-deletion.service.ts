import { Injectable } from '@nestjs/common';
import type { Principal } from '../../sign-in/index.js';
import { Database } from '../../platform/database/index.js';
import { type MessageLanguage } from '../../platform/errors/index.js';
import type { SubmittedGuess, IssuedChallenge } from '../../accounts/otp/index.js';
import { SmsCodeService } from '../../delivery/sms/index.js';
import { UsersService, type User } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';
import { AccountDeletion, assertNoStaff } from './account-deletion.js';
import { ProofsService, type ProvenChallenge } from './proofs.service.js';

/** Deletes the account of the signed-in user, who proves by a code that the phone is at hand. */
@Injectable()
export class OwnDeletionService {
  constructor(
    private readonly proofs: ProofsService,
    private readonly users: UsersService,
    private readonly codes: SmsCodeService,
    private readonly deletion: AccountDeletion,
    private readonly database: Database,
  ) {}

  /**
   * Sends a code to the number of the account.
   * @throws AppError UNAUTHENTICATED, ACCOUNT_OF_STAFF, OTP_WAITING_TIME, RATE_LIMITED,
   * SMS_NOT_OFFERED, DELIVERY_UNAVAILABLE; SERVICE_UNAVAILABLE if number or status change meanwhile
   */
  async requestDeletion(
    { userId }: Principal,
    language: MessageLanguage,
  ): Promise<IssuedChallenge> {
    const user = await this.users.getActive(userId);
    assertNoStaff(user);
    const { cell_number: number } = user;
    await this.codes.assertReaches(number);
    await this.proofs.prepareProof('delete', userId);
    const counted = { number, hasSignedIn: true };
    const allowedCondition = this.users.toUnchangedCondition(user);
    return this.codes.issueCode(
      {
        account: `number:${number}`,
        sms: { recipient: number, language, counted, allowedCondition },
      },
      (tx) => this.proofs.issueProof(tx, 'delete', userId, number),
    );
  }

  /**
   * Verifies the code and deletes the account. Returns the user as it was.
   * @throws AppError UNAUTHENTICATED, ACCOUNT_OF_STAFF, CODE_INVALID, RATE_LIMITED
   */
  deleteAccount({ userId }: Principal, guess: SubmittedGuess): Promise<User> {
    return this.proofs.redeemProof('delete', userId, guess, (proven) =>
      this.eraseProven(userId, proven),
    );
  }

  private async eraseProven(userId: number, proven: ProvenChallenge): Promise<User> {
    const user = await this.users.getActive(userId);
    const isErased = await this.database.transaction(async (tx) => {
      // Lock the user's row first, as sign-ins do.
      const consumeProof = () => this.proofs.consumeProof(tx, proven);
      if (user.staff_since !== null) await consumeProof();
      assertNoStaff(user);
      return (
        user.cell_number === proven.target &&
        (await this.deletion.eraseAccount(tx, user, { prove: consumeProof }))
      );
    });
    if (!isErased) throw USERS.errors.CODE_INVALID({}, { reason: 'the account changed meanwhile' });
    this.deletion.removeRestSoon(userId);
    return user;
  }
}
