import { Injectable } from '@nestjs/common';
import { AuditService, authorizeOperator, toAuditUser } from '../../platform/audit/index.js';
import { Database } from '../../platform/database/index.js';
import {
  clearWrongGuesses,
  findWrongGuesses,
  type WrongGuessCounts,
} from '../../accounts/otp/index.js';
import { ACCOUNT } from './account.facts.js';

/** Shows operators the wrong guesses at the codes of a user, and forgets them. */
@Injectable()
export class WrongGuessesService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
  ) {}

  findGuesses(userId: number): Promise<WrongGuessCounts> {
    return findWrongGuesses(this.database, userId);
  }

  /** Ends the delay of a user's codes (OTP-6). Returns false if there were no wrong guesses. */
  clearGuesses(userId: number, authorize = authorizeOperator): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      if (!(await clearWrongGuesses(tx, userId))) return false;
      const subject = toAuditUser(userId);
      await this.audit.record(tx, ACCOUNT.events['user.guesses_cleared'], {
        ...act,
        subject,
        userId,
      });
      return true;
    });
  }
}
