import { Injectable } from '@nestjs/common';
import { AuditService, type AuthorizeActOn, toAuditUser } from '../../platform/audit/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { type MessageLanguage } from '../../platform/errors/index.js';
import { sendAgain, type IssuedChallenge } from '../../accounts/otp/index.js';
import { SmsCodeService } from '../../delivery/sms/index.js';
import { UserRateLimits } from '../../platform/rate-limits/index.js';
import { UsersService, type User } from '../../accounts/users/index.js';
import type { AnnouncedAct } from './act-reader.js';
import { buildActText } from './act-text.js';
import { STAFF } from './staff.facts.js';

const PROOF_LIMITS = [STAFF.limits.staff_proofs];

/** A code that confirms an act of staff. The text that brings it names the act. */
interface ProofMessage {
  readonly userId: number;
  readonly language: MessageLanguage;
  readonly announcedAct: AnnouncedAct;
}

/** Sends codes of users again, and the codes by which staff confirm acts. */
@Injectable()
export class StaffCodesService {
  constructor(
    private readonly users: UsersService,
    private readonly codes: SmsCodeService,
    private readonly audit: AuditService,
    private readonly limits: UserRateLimits,
  ) {}

  /** @throws AppError NOT_FOUND */
  getUser(id: number): Promise<User> {
    return this.users.getUser(id);
  }

  /**
   * Sends a code to the number of a member of staff. `issue` issues its challenge.
   * @throws AppError UNAUTHENTICATED, RATE_LIMITED, SMS_NOT_OFFERED, DELIVERY_UNAVAILABLE; the
   * errors of `issue`; SERVICE_UNAVAILABLE if number or status change meanwhile
   */
  async sendProof(
    { userId, language, announcedAct }: ProofMessage,
    issue: (tx: Transaction, number: string) => Promise<IssuedChallenge>,
  ): Promise<IssuedChallenge> {
    const user = await this.users.getActive(userId);
    const { cell_number: number } = user;
    await this.codes.assertReaches(number);
    const smsRequest = {
      recipient: number,
      language,
      template: this.buildProofText(announcedAct, language),
      counted: { number, hasSignedIn: true },
      allowedCondition: this.users.toUnchangedCondition(user),
    };
    const account = `user:${String(userId)}`;
    return this.codes.issueCode({ account, sms: smsRequest, limits: PROOF_LIMITS }, (tx) =>
      issue(tx, number),
    );
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
      allowedCondition: this.users.toUnchangedCondition(user),
    };
    return this.codes.issueCode({ account: `number:${number}`, sms: smsRequest }, async (tx) => {
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
    });
  }

  /**
   * Returns the text that names an act. A rate limit has the words that the desk shows, and its
   * name, because limits with other windows have the same words.
   */
  private buildProofText({ field, operation }: AnnouncedAct, language: MessageLanguage): string {
    const limitName = String(operation.args['name']);
    const limitWords = this.limits.findWords(limitName)?.[language];
    const isLimit = operation.name === 'StaffLimitClear' && limitWords !== undefined;
    const name = `${limitWords ?? ''} (${limitName})`;
    const args = isLimit ? { ...operation.args, name } : operation.args;
    return buildActText(language, field.words, { ...operation, args }, field.args);
  }
}
