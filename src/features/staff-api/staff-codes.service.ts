import { Injectable } from '@nestjs/common';
import { AuditService, type AuthorizeActOn, toAuditUser } from '../../platform/audit/index.js';
import { type MessageLanguage } from '../../platform/errors/index.js';
import { sendAgain, type IssuedChallenge } from '../../accounts/otp/index.js';
import { SmsCodeService } from '../../delivery/sms/index.js';
import { UsersService, type User } from '../../accounts/users/index.js';
import { STAFF } from './staff.facts.js';

/** Sends codes of users again, within the rate limits of their numbers. */
@Injectable()
export class StaffCodesService {
  constructor(
    private readonly users: UsersService,
    private readonly codes: SmsCodeService,
    private readonly audit: AuditService,
  ) {}

  /** @throws AppError NOT_FOUND */
  getUser(id: number): Promise<User> {
    return this.users.getUser(id);
  }

  /**
   * Sends the open sign-in code of a user to the number of the account. The text is the usual one.
   * @throws AppError NOT_FOUND, NO_OPEN_CODE, RATE_LIMITED, SMS_NOT_OFFERED, DELIVERY_UNAVAILABLE;
   * the refusals of `authorize`; SERVICE_UNAVAILABLE if number or status change meanwhile
   */
  async resendCode(
    id: number,
    language: MessageLanguage,
    authorize: AuthorizeActOn,
  ): Promise<IssuedChallenge> {
    const user = await this.users.getUser(id);
    const { cell_number: number, verified_at } = user;
    await this.codes.assertReaches(number);
    const smsRequest = {
      recipient: number,
      language,
      counted: { number, hasSignedIn: verified_at !== null },
      isAllowed: this.users.isUnchanged(user),
    };
    return this.codes.issueCode(
      { accountOf: () => `number:${number}`, sms: smsRequest },
      async (tx) => {
        const act = await authorize(tx, id);
        const openChallenge = user.status === 'ACTIVE' ? await sendAgain(tx, id) : undefined;
        if (openChallenge === undefined) throw STAFF.errors.NO_OPEN_CODE();
        const subject = toAuditUser(id);
        await this.audit.record(tx, STAFF.events['staff.code_resent'], {
          ...act,
          subject,
          userId: id,
        });
        return openChallenge;
      },
    );
  }
}
