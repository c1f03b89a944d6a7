import { toAuditUser } from '../../platform/audit/index.js';
import { Injectable } from '@nestjs/common';
import { SessionRevocationService, type Principal } from '../../sign-in/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import {
  AppError,
  ERRORS,
  type FieldRule,
  type MessageLanguage,
} from '../../platform/errors/index.js';
import type { CodeRecipient, SubmittedGuess, IssuedChallenge } from '../../accounts/otp/index.js';
import { NUMBER_CHANGED } from '../../delivery/outbox/index.js';
import { SmsCodeService, type SmsNoticeMessage } from '../../delivery/sms/index.js';
import { UsersService, type User } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';
import { ACCOUNT } from './account.facts.js';
import { ProofsService, type ProvenChallenge } from './proofs.service.js';

/**
 * Changes the number of the signed-in user in three steps: a code to the current number, a code to
 * the new number, then the change, which the unique index of numbers may refuse.
 */
@Injectable()
export class CellNumberService {
  constructor(
    private readonly proofs: ProofsService,
    private readonly users: UsersService,
    private readonly sessions: SessionRevocationService,
    private readonly codes: SmsCodeService,
    private readonly database: Database,
  ) {}

  /**
   * Sends a code to the current number, and cancels an earlier change.
   * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, OTP_WAITING_TIME, RATE_LIMITED,
   * SMS_NOT_OFFERED, DELIVERY_UNAVAILABLE; SERVICE_UNAVAILABLE if number or status change meanwhile
   */
  async setCellNumber(
    { userId }: Principal,
    typed: string,
    language: MessageLanguage,
  ): Promise<IssuedChallenge> {
    const number = this.users.readNumber(typed);
    if (number === undefined) throw toCellNumberError(USERS.fieldRules.PHONE);
    const user = await this.users.getActive(userId);
    if (number === user.cell_number) throw toCellNumberError(ACCOUNT.fieldRules.SAME);
    // Refuse an unreachable number now rather than after the first code.
    for (const each of [number, user.cell_number]) await this.codes.assertReaches(each);
    await this.proofs.prepareProof('number', userId);
    const allowedCondition = this.users.toUnchangedCondition(user);
    return this.issueAndSend(
      { number: user.cell_number, hasSignedIn: true },
      { language, allowedCondition },
      async (tx) => {
        const challenge = await this.proofs.issueProof(tx, 'number', userId, number);
        await this.proofs.cancelProof(tx, 'new-number', userId);
        return challenge;
      },
    );
  }

  /**
   * Verifies the code of the current number and sends one to the new number.
   * @throws AppError UNAUTHENTICATED, CODE_INVALID, OTP_WAITING_TIME, RATE_LIMITED,
   * SMS_NOT_OFFERED, DELIVERY_UNAVAILABLE
   */
  async confirmCellNumber(
    { userId }: Principal,
    guess: SubmittedGuess,
    language: MessageLanguage,
  ): Promise<IssuedChallenge> {
    return this.proofs.redeemProof('number', userId, guess, async (proven) => {
      await this.proofs.prepareProof('new-number', userId);
      const reachesTarget = this.codes.assertReaches(proven.target);
      await Promise.allSettled([reachesTarget]);
      return this.issueAndSend(
        { number: proven.target, hasSignedIn: false },
        { language },
        async (tx) => {
          await this.proofs.consumeProof(tx, proven);
          await reachesTarget;
          return this.proofs.issueProof(tx, 'new-number', userId, proven.target);
        },
      );
    });
  }

  /**
   * Verifies the code of the new number and changes the number. Ends all other sessions, cancels
   * codes that were sent to the old number, and sends a notice there.
   * @throws AppError UNAUTHENTICATED, CODE_INVALID, RATE_LIMITED, CELL_NUMBER_TAKEN
   */
  async verifyCellNumber(
    principal: Principal,
    guess: SubmittedGuess,
    language: MessageLanguage,
  ): Promise<User> {
    const changeProven = (proven: ProvenChallenge) =>
      this.changeCellNumber(principal, proven, language);
    return this.proofs.redeemProof('new-number', principal.userId, guess, changeProven);
  }

  private async changeCellNumber(
    { userId, sessionId }: Principal,
    proven: ProvenChallenge,
    language: MessageLanguage,
  ): Promise<User> {
    const { target } = proven;
    const userBefore = await this.users.getSelf(userId);
    await this.proofs.prepareSignIn(userId);
    await this.database.transaction(async (tx) => {
      // Lock the user's row first, as sign-ins do, then the proofs in the order of the steps.
      const isChanged = await this.users.changeNumber(tx, userId, {
        from: userBefore.cell_number,
        to: target,
      });
      await this.proofs.cancelProof(tx, 'number', userId);
      await this.proofs.consumeProof(tx, proven, { number: target, hasSignedIn: false });
      if (!isChanged) throw ACCOUNT.errors.CELL_NUMBER_TAKEN();
      await this.proofs.cancelSignIn(tx, userId);
      const actor = toAuditUser(userId);
      await this.sessions.revokeUserSessions(tx, userId, 'number', { actor, but: sessionId });
      await this.codes.sendNotice(
        tx,
        { recipient: userBefore.cell_number, language },
        NUMBER_CHANGED,
      );
    });
    return this.users.getSelf(userId);
  }

  /**
   * Issues a code and sends it, counted against the rate limits of the number it goes to (LIM-1).
   */
  private issueAndSend(
    counted: CodeRecipient,
    message: Omit<SmsNoticeMessage, 'recipient'>,
    issue: (tx: Transaction) => Promise<IssuedChallenge>,
  ): Promise<IssuedChallenge> {
    const { number } = counted;
    return this.codes.issueCode(
      { account: `number:${number}`, sms: { ...message, recipient: number, counted } },
      issue,
    );
  }
}

function toCellNumberError(rule: FieldRule): AppError {
  return ERRORS.BAD_USER_INPUT({ fields: [{ field: 'cell_number', rule }] });
}
