import { Injectable } from '@nestjs/common';
import { ProofsService } from '../account/index.js';
import type { Transaction } from '../../platform/database/index.js';
import type { MessageLanguage } from '../../platform/errors/index.js';
import type { IssuedChallenge } from '../../accounts/otp/index.js';
import { ActMacs } from './act-macs.js';
import { ActReader } from './act-reader.js';
import { StaffCodesService } from './staff-codes.service.js';
import { StaffRefusals, type StaffAttempt } from './staff-refusals.js';
import { STAFF } from './staff.facts.js';

/**
 * Sends the second proof of staff: a code to the number of the account that confirms one act. Its
 * challenge has a MAC of the act, so that the code opens nothing else (ROLE-3).
 */
@Injectable()
export class StaffProofService {
  constructor(
    private readonly acts: ActReader,
    private readonly macs: ActMacs,
    private readonly proofs: ProofsService,
    private readonly codes: StaffCodesService,
    private readonly refusals: StaffRefusals,
  ) {}

  /**
   * Sends a code that confirms one act. `json` has its arguments. The message names the act.
   * @throws AppError BAD_USER_INPUT, FORBIDDEN, UNAUTHENTICATED, OTP_WAITING_TIME, RATE_LIMITED,
   * SMS_NOT_OFFERED, DELIVERY_UNAVAILABLE; SERVICE_UNAVAILABLE if number or status change meanwhile
   */
  async requestCode(
    attempt: StaffAttempt,
    json: string,
    language: MessageLanguage,
  ): Promise<IssuedChallenge> {
    const announcedAct = await this.acts.readAct(attempt, json);
    const { operation } = announcedAct;
    const { userId } = attempt.principal;
    await this.proofs.prepareProof('staff', userId);

    return this.codes.sendProof({ userId, language, announcedAct }, (tx, number) => {
      const act = this.macs.computeActMac({ ...attempt, operation }, number);
      return this.issueRecorded(tx, attempt, act);
    });
  }

  private async issueRecorded(
    tx: Transaction,
    attempt: StaffAttempt,
    act: string,
  ): Promise<IssuedChallenge> {
    const challenge = await this.proofs.issueProof(tx, 'staff', attempt.principal.userId, act);
    const event = STAFF.events['staff.proof_requested'];
    await this.refusals.recordAttempt(tx, event, attempt);
    return challenge;
  }
}
