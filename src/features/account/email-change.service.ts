import { Injectable } from '@nestjs/common';
import type { Principal } from '../../sign-in/index.js';
import { Database } from '../../platform/database/index.js';
import {
  AppError,
  ERRORS,
  type FieldRule,
  type MessageLanguage,
} from '../../platform/errors/index.js';
import { RateLimits } from '../../platform/rate-limits/index.js';
import { MailCodeService } from '../../delivery/mail/index.js';
import type { SubmittedGuess, IssuedChallenge } from '../../accounts/otp/index.js';
import { maskPans } from '../../platform/card-numbers/index.js';
import { UsersService, type User } from '../../accounts/users/index.js';
import { ACCOUNT } from './account.facts.js';
import { ProofsService, type ProvenChallenge } from './proofs.service.js';

/** Two users who verify the same address at the same moment collide; the later one retries. */
const MAX_ATTEMPTS = 5;

/** Sets the e-mail address of the signed-in user, who proves it by a code that is sent there. */
@Injectable()
export class EmailChangeService {
  constructor(
    private readonly proofs: ProofsService,
    private readonly users: UsersService,
    private readonly mails: MailCodeService,
    private readonly limits: RateLimits,
    private readonly database: Database,
  ) {}

  /**
   * Sends a code to an address, unless it contains a card number (PAN-8). The result does not
   * reveal if another user has the address.
   * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, EMAIL_NOT_OFFERED, OTP_WAITING_TIME,
   * RATE_LIMITED; SERVICE_UNAVAILABLE if number or status change meanwhile
   */
  async setEmail(
    { userId }: Principal,
    typed: string,
    language: MessageLanguage,
  ): Promise<IssuedChallenge> {
    const email = this.users.readUsername(typed);
    if (email?.kind !== 'email') throw toEmailError(ACCOUNT.fieldRules.EMAIL);
    if (maskPans(email.value) !== email.value) throw toEmailError(ACCOUNT.fieldRules.CARD_NUMBER);
    if (!this.mails.isOffered) throw ACCOUNT.errors.EMAIL_NOT_OFFERED();
    const user = await this.users.getActive(userId);
    if (user.email === email.value) throw toEmailError(ACCOUNT.fieldRules.SAME);
    await this.proofs.prepareProof('email', userId);
    return this.database.transaction(async (tx) => {
      const emailChallenge = await this.proofs.issueProof(tx, 'email', userId, email.value);
      await this.limits.countOrRefuse(ACCOUNT.limits.email_user, `user:${String(userId)}`, { tx });
      await this.limits.countOrRefuse(ACCOUNT.limits.email_address, `email:${email.value}`, { tx });
      await this.mails.sendCode(
        tx,
        {
          recipient: email.value,
          language,
          allowedCondition: this.users.toUnchangedCondition(user),
        },
        emailChallenge,
      );
      return emailChallenge;
    });
  }

  /**
   * Verifies the code and sets the address, which becomes a username. Another user who has the
   * address loses it, because only its present owner can read the code.
   * @throws AppError UNAUTHENTICATED, CODE_INVALID, RATE_LIMITED, SERVICE_UNAVAILABLE
   */
  async verifyEmail({ userId }: Principal, guess: SubmittedGuess): Promise<User> {
    return this.proofs.redeemProof('email', userId, guess, (proven) =>
      this.takeEmail(userId, proven),
    );
  }

  private async takeEmail(userId: number, proven: ProvenChallenge): Promise<User> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const isTaken = await this.database.transaction(async (tx) => {
        if (!(await this.users.takeEmail(tx, userId, proven.target))) return false;
        await this.proofs.consumeProof(tx, proven);
        return true;
      });
      if (isTaken) return this.users.getSelf(userId);
    }
    throw ERRORS.SERVICE_UNAVAILABLE({
      retryAfter: 1,
      reason: 'other users verify the same address',
    });
  }
}

function toEmailError(rule: FieldRule): AppError {
  return ERRORS.BAD_USER_INPUT({ fields: [{ field: 'email', rule }] });
}
