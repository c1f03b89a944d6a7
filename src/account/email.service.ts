import { Injectable } from '@nestjs/common';
import type { Guess, Principal } from '../auth/index.js';
import { Database } from '../database/index.js';
import { AppError, ERRORS, type FieldRule, type Language } from '../errors/index.js';
import { RateLimits } from '../limits/index.js';
import { MailCodes } from '../mail/index.js';
import type { IssuedChallenge } from '../otp/index.js';
import { UsersService, type User } from '../users/index.js';
import { ACCOUNT_ERRORS, ACCOUNT_FIELD_RULES } from './account.errors.js';
import { ACCOUNT_LIMITS } from './account.limits.js';
import { ProofsService, type Proven } from './proofs.service.js';

/** Two users who prove one mailbox at the same moment meet once; who comes last has it. */
const ROUNDS = 5;

/** Gives the signed-in user an e-mail address, proven by a code that was sent there. Each step reads the session's row. */
@Injectable()
export class EmailService {
  constructor(
    private readonly proofs: ProofsService,
    private readonly users: UsersService,
    private readonly mails: MailCodes,
    private readonly limits: RateLimits,
    private readonly database: Database,
  ) {}

  /**
   * Mails a code to an address. The answer is the same whether anybody else has it.
   * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, EMAIL_NOT_OFFERED, OTP_WAITING_TIME, RATE_LIMITED; SERVICE_UNAVAILABLE
   * when number or status change at this moment
   */
  async set({ userId }: Principal, typed: string, language: Language): Promise<IssuedChallenge> {
    const email = this.users.readUsername(typed);
    if (email?.kind !== 'email') throw badEmail(ACCOUNT_FIELD_RULES.EMAIL);
    if (!this.mails.isOffered) throw new AppError(ACCOUNT_ERRORS.EMAIL_NOT_OFFERED);
    const user = await this.users.getActive(userId);
    if (user.email === email.value) throw badEmail(ACCOUNT_FIELD_RULES.SAME);
    await this.proofs.prepare('email', userId);
    return this.database.transaction(async (tx) => {
      const source = await this.proofs.issue(tx, 'email', userId, email.value);
      await this.users.assertUnmoved(tx, user);
      await this.limits.spend(ACCOUNT_LIMITS.email_user, `user:${String(userId)}`, { tx });
      await this.limits.spend(ACCOUNT_LIMITS.email_address, `email:${email.value}`, { tx });
      await this.mails.send(tx, { recipient: email.value, language }, source);
      return source;
    });
  }

  /**
   * Takes the code and makes the address the user's; from then on it is a username. Another account that had it
   * loses it: who reads the mailbox decides.
   * @throws AppError UNAUTHENTICATED, CODE_INVALID, RATE_LIMITED, SERVICE_UNAVAILABLE
   */
  async verify({ userId }: Principal, guess: Guess): Promise<User> {
    return this.proofs.redeem('email', userId, guess, (proven) => this.take(userId, proven));
  }

  private async take(userId: number, proven: Proven): Promise<User> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const isMine = await this.database.transaction(async (tx) => {
        if (!(await this.users.takeEmail(tx, userId, proven.target))) return false;
        await this.proofs.consume(tx, proven);
        return true;
      });
      if (isMine) return this.users.self(userId);
    }
    throw new AppError(ERRORS.SERVICE_UNAVAILABLE, { retryAfter: 1, reason: 'others prove the same mailbox' });
  }
}

function badEmail(rule: FieldRule): AppError {
  return new AppError(ERRORS.BAD_USER_INPUT, { fields: [{ field: 'email', rule }] });
}
