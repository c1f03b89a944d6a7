import { Injectable } from '@nestjs/common';
import { AUTH_LIMITS } from '../auth/auth.limits.js';
import { type Guess, type Principal, SessionsService } from '../auth/index.js';
import { Database, type Transaction } from '../database/index.js';
import { DeliveryService, NUMBER_CHANGED, type SmsCount } from '../delivery/index.js';
import { AppError, ERRORS, type FieldRule, type Language } from '../errors/index.js';
import { RateLimits } from '../limits/index.js';
import { OtpService, subjectOfUser, type IssuedChallenge } from '../otp/index.js';
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
    private readonly delivery: DeliveryService,
    private readonly limits: RateLimits,
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
    await this.delivery.assertReaches(number);
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
    const notice = await this.database.transaction(async (tx) => {
      // The user's row first: sign-ins lock in the same order, and the proofs in that of the steps.
      if (!(await this.users.changeNumber(tx, userId, { from: before.cell_number, to: target }))) {
        throw new AppError(ACCOUNT_ERRORS.CELL_NUMBER_TAKEN);
      }
      await this.proofs.cancel(tx, 'number', userId);
      await this.proofs.consume(tx, proven);
      await this.otp.cancel(tx, subjectOfUser(userId).subject);
      const actor = `user:${String(userId)}` as const;
      await this.sessions.endAllOf(tx, userId, 'number', { actor, but: sessionId });
      return this.delivery.enqueue(tx, {
        recipient: before.cell_number,
        source: NUMBER_CHANGED,
        language,
        expiresIn: NOTICE_TTL,
      });
    });
    this.delivery.send(notice);
    await this.delivery.codeEntered({ number: target, isKnown: false });
    return this.users.self(userId);
  }

  /** Issues a code and writes its message as one unit, counted against the budgets of the number it goes to (LIM-1). */
  private async sending(
    count: SmsCount,
    language: Language,
    issue: (tx: Transaction) => Promise<IssuedChallenge>,
  ): Promise<IssuedChallenge> {
    await this.delivery.assertReaches(count.number);
    const budget = `number:${count.number}`;
    const unit = () =>
      this.database.transaction(async (tx) => {
        const source = await issue(tx);
        const text = { recipient: count.number, source, language, expiresIn: source.lifetime };
        const written = await this.delivery.enqueueCode(tx, text, count);
        await this.limits.spend(AUTH_LIMITS.initialize_hour, budget, { tx });
        await this.limits.spend(AUTH_LIMITS.initialize_day, budget, { tx });
        return { challenge: source, message: written };
      });
    const { challenge, message } = await this.delivery.asBudgetsAllow(unit);
    this.delivery.send(message);
    return challenge;
  }
}

function badNumber(rule: FieldRule): AppError {
  return new AppError(ERRORS.BAD_USER_INPUT, { fields: [{ field: 'cell_number', rule }] });
}
