import { Injectable } from '@nestjs/common';
import { AuditService, type Admit } from '../../platform/audit/index.js';
import { AppError, type Language } from '../../platform/errors/index.js';
import { sendAgain, type IssuedChallenge } from '../../accounts/otp/index.js';
import { SmsCodes } from '../../delivery/sms/index.js';
import { UsersService, type User } from '../../accounts/users/index.js';
import { STAFF } from './staff.facts.js';

/** Sends codes of users again, within the rate limits of their numbers. */
@Injectable()
export class StaffCodesService {
  constructor(
    private readonly users: UsersService,
    private readonly codes: SmsCodes,
    private readonly audit: AuditService,
  ) {}

  /** @throws AppError NOT_FOUND */
  getUser(id: number): Promise<User> {
    return this.users.get(id);
  }

  /**
   * Sends the open sign-in code of a user to the number of the account. The text is the usual one.
   * @throws AppError NOT_FOUND, NO_OPEN_CODE, RATE_LIMITED, SMS_NOT_OFFERED, DELIVERY_UNAVAILABLE; the refusals of `admit`;
   * SERVICE_UNAVAILABLE if number or status change meanwhile
   */
  async resend(id: number, language: Language, admit: Admit): Promise<IssuedChallenge> {
    const user = await this.users.get(id);
    const { cell_number: number, verified_at } = user;
    await this.codes.assertReaches(number);
    const sms = {
      recipient: number,
      language,
      counted: { number, isKnown: verified_at !== null },
      isAllowed: this.users.isUnchanged(user),
    };
    return this.codes.issue({ accountOf: () => `number:${number}`, sms }, async (tx) => {
      const act = await admit(tx);
      const challenge = user.status === 'ACTIVE' ? await sendAgain(tx, id) : undefined;
      if (challenge === undefined) throw new AppError(STAFF.errors.NO_OPEN_CODE);
      const subject = `user:${String(id)}` as const;
      await this.audit.record(tx, STAFF.events['staff.code_resent'], { ...act, subject, userId: id });
      return challenge;
    });
  }
}
