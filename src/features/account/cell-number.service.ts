import { Injectable } from '@nestjs/common';
import { SessionRevocationService, type Principal } from '../../sign-in/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { AppError, ERRORS, type FieldRule, type Language } from '../../platform/errors/index.js';
import type { CodeRecipient, Guess, IssuedChallenge } from '../../accounts/otp/index.js';
import { NUMBER_CHANGED } from '../../delivery/outbox/index.js';
import { SmsCodes, type SmsNotice } from '../../delivery/sms/index.js';
import { UsersService, type User } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';
import { ACCOUNT } from './account.facts.js';
import { ProofsService, type Proven } from './proofs.service.js';

/**
 * Changes the number of the signed-in user in three steps: a code to the current number, a code to the new number, then the
 * change, which the unique index of numbers may refuse.
 */
@Injectable()
export class CellNumberService {
  constructor(
    private readonly proofs: ProofsService,
    private readonly users: UsersService,
    private readonly sessions: SessionRevocationService,
    private readonly codes: SmsCodes,
    private readonly database: Database,
  ) {}

  /**
   * Sends a code to the current number, and cancels an earlier change.
   * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, OTP_WAITING_TIME, RATE_LIMITED, SMS_NOT_OFFERED,
   * DELIVERY_UNAVAILABLE; SERVICE_UNAVAILABLE if number or status change meanwhile
   */
  async set({ userId }: Principal, typed: string, language: Language): Promise<IssuedChallenge> {
    const number = this.users.readNumber(typed);
    if (number === undefined) throw badNumber(USERS.fieldRules.PHONE);
    const user = await this.users.getActive(userId);
    if (number === user.cell_number) throw badNumber(ACCOUNT.fieldRules.SAME);
    // Refuse an unreachable number now rather than after the first code.
    for (const each of [number, user.cell_number]) await this.codes.assertReaches(each);
    await this.proofs.prepare('number', userId);
    const isAllowed = this.users.isUnchanged(user);
    return this.sending({ number: user.cell_number, isKnown: true }, { language, isAllowed }, async (tx) => {
      const challenge = await this.proofs.issue(tx, 'number', userId, number);
      await this.proofs.cancel(tx, 'new-number', userId);
      return challenge;
    });
  }

  /**
   * Verifies the code of the current number and sends one to the new number.
   * @throws AppError UNAUTHENTICATED, CODE_INVALID, OTP_WAITING_TIME, RATE_LIMITED, SMS_NOT_OFFERED,
   * DELIVERY_UNAVAILABLE
   */
  async confirm({ userId }: Principal, guess: Guess, language: Language): Promise<IssuedChallenge> {
    return this.proofs.redeem('number', userId, guess, async (proven) => {
      await this.proofs.prepare('new-number', userId);
      const reaches = this.codes.assertReaches(proven.target);
      await Promise.allSettled([reaches]);
      return this.sending({ number: proven.target, isKnown: false }, { language }, async (tx) => {
        await this.proofs.consume(tx, proven);
        await reaches;
        return this.proofs.issue(tx, 'new-number', userId, proven.target);
      });
    });
  }

  /**
   * Verifies the code of the new number and changes the number. Ends all other sessions, cancels codes that were sent to
   * the old number, and sends a notice there.
   * @throws AppError UNAUTHENTICATED, CODE_INVALID, RATE_LIMITED, CELL_NUMBER_TAKEN
   */
  async verify(principal: Principal, guess: Guess, language: Language): Promise<User> {
    const change = (proven: Proven) => this.change(principal, proven, language);
    return this.proofs.redeem('new-number', principal.userId, guess, change);
  }

  private async change({ userId, sessionId }: Principal, proven: Proven, language: Language): Promise<User> {
    const { target } = proven;
    const before = await this.users.getSelf(userId);
    await this.proofs.prepareSignIn(userId);
    await this.database.transaction(async (tx) => {
      // Lock the user's row first, as sign-ins do, then the proofs in the order of the steps.
      const isChanged = await this.users.changeNumber(tx, userId, { from: before.cell_number, to: target });
      await this.proofs.cancel(tx, 'number', userId);
      await this.proofs.consume(tx, proven, { number: target, isKnown: false });
      if (!isChanged) throw new AppError(ACCOUNT.errors.CELL_NUMBER_TAKEN);
      await this.proofs.cancelSignIn(tx, userId);
      const actor = `user:${String(userId)}` as const;
      await this.sessions.revokeAllOf(tx, userId, 'number', { actor, but: sessionId });
      await this.codes.notify(tx, { recipient: before.cell_number, language }, NUMBER_CHANGED);
    });
    return this.users.getSelf(userId);
  }

  /** Issues a code and sends it, counted against the rate limits of the number it goes to (LIM-1). */
  private sending(
    counted: CodeRecipient,
    message: Omit<SmsNotice, 'recipient'>,
    issue: (tx: Transaction) => Promise<IssuedChallenge>,
  ): Promise<IssuedChallenge> {
    const { number } = counted;
    return this.codes.issue(
      { accountOf: () => `number:${number}`, sms: { ...message, recipient: number, counted } },
      issue,
    );
  }
}

function badNumber(rule: FieldRule): AppError {
  return new AppError(ERRORS.BAD_USER_INPUT, { fields: [{ field: 'cell_number', rule }] });
}
