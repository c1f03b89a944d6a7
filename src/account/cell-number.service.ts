import { Injectable } from '@nestjs/common';
import { SessionsService, type Guess, type Principal } from '../auth/index.js';
import { Database, type Transaction } from '../database/index.js';
import { AppError, ERRORS, type FieldRule, type Language } from '../errors/index.js';
import { OtpService, subjectOfUser, type CodeRecipient, type IssuedChallenge } from '../otp/index.js';
import { NUMBER_CHANGED } from '../outbox/index.js';
import { SmsCodes } from '../sms/index.js';
import { USERS_FIELD_RULES, UsersService, type User } from '../users/index.js';
import { ACCOUNT_ERRORS, ACCOUNT_FIELD_RULES } from './account.errors.js';
import { ProofsService, type Proven } from './proofs.service.js';

/** A notice is worth reading for so long, in seconds; no provider has a shorter limit (Twilio's is this). */
const NOTICE_TTL = 36_000;

/**
 * Gives the signed-in user another number in three steps: a code on the present number, a code on the new one, then
 * the change, which the unique index of numbers decides. Each step reads the row of the session first.
 */
@Injectable()
export class CellNumberService {
  constructor(
    private readonly proofs: ProofsService,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly otp: OtpService,
    private readonly codes: SmsCodes,
    private readonly database: Database,
  ) {}

  /**
   * Sends a code to the present number. A change that was under way ends.
   * @throws AppError UNAUTHENTICATED, BAD_USER_INPUT, OTP_WAITING_TIME, RATE_LIMITED, SMS_NOT_OFFERED,
   * DELIVERY_UNAVAILABLE; SERVICE_UNAVAILABLE when number or status change at this moment
   */
  async set({ userId }: Principal, typed: string, language: Language): Promise<IssuedChallenge> {
    const number = this.users.readNumber(typed);
    if (number === undefined) throw badNumber(USERS_FIELD_RULES.PHONE);
    const user = await this.users.getActive(userId);
    if (number === user.cell_number) throw badNumber(ACCOUNT_FIELD_RULES.SAME);
    // Told now rather than after the first code.
    await this.codes.assertReaches(number);
    await this.proofs.prepare('number', userId);
    return this.sending({ number: user.cell_number, isKnown: true }, language, async (tx) => {
      const challenge = await this.proofs.issue(tx, 'number', userId, number);
      await this.proofs.cancel(tx, 'new-number', userId);
      await this.users.assertUnmoved(tx, user);
      return challenge;
    });
  }

  /**
   * Takes the code of the present number and sends one to the new number.
   * @throws AppError UNAUTHENTICATED, CODE_INVALID, OTP_WAITING_TIME, RATE_LIMITED, SMS_NOT_OFFERED,
   * DELIVERY_UNAVAILABLE
   */
  async confirm({ userId }: Principal, guess: Guess, language: Language): Promise<IssuedChallenge> {
    return this.proofs.redeem('number', userId, guess, async (proven) => {
      await this.proofs.prepare('new-number', userId);
      return this.sending({ number: proven.target, isKnown: false }, language, async (tx) => {
        await this.proofs.consume(tx, proven);
        return this.proofs.issue(tx, 'new-number', userId, proven.target);
      });
    });
  }

  /**
   * Takes the code of the new number and makes it the user's. All other sessions end, codes that are under way to the
   * number before too, and it is told.
   * @throws AppError UNAUTHENTICATED, CODE_INVALID, RATE_LIMITED, CELL_NUMBER_TAKEN
   */
  async verify(principal: Principal, guess: Guess, language: Language): Promise<User> {
    const change = (proven: Proven) => this.change(principal, proven, language);
    return this.proofs.redeem('new-number', principal.userId, guess, change);
  }

  private async change({ userId, sessionId }: Principal, proven: Proven, language: Language): Promise<User> {
    const { target } = proven;
    const before = await this.users.self(userId);
    await this.database.transaction(async (tx) => {
      // The user's row first: sign-ins lock in the same order, and the proofs in that of the steps.
      if (!(await this.users.changeNumber(tx, userId, { from: before.cell_number, to: target }))) {
        throw new AppError(ACCOUNT_ERRORS.CELL_NUMBER_TAKEN);
      }
      await this.proofs.cancel(tx, 'number', userId);
      await this.proofs.consume(tx, proven, { number: target, isKnown: false });
      await this.otp.cancel(tx, subjectOfUser(userId).subject);
      const actor = `user:${String(userId)}` as const;
      await this.sessions.endAllOf(tx, userId, 'number', { actor, but: sessionId });
      await this.codes.notify(tx, { recipient: before.cell_number, language }, NUMBER_CHANGED, NOTICE_TTL);
    });
    return this.users.self(userId);
  }

  /** Issues a code and sends it, counted against the rate limits of the number it goes to (LIM-1). */
  private async sending(
    counted: CodeRecipient,
    language: Language,
    issue: (tx: Transaction) => Promise<IssuedChallenge>,
  ): Promise<IssuedChallenge> {
    const { number } = counted;
    await this.codes.assertReaches(number);
    return this.codes.issue({ account: `number:${number}`, sms: { recipient: number, language, counted } }, issue);
  }
}

function badNumber(rule: FieldRule): AppError {
  return new AppError(ERRORS.BAD_USER_INPUT, { fields: [{ field: 'cell_number', rule }] });
}
