import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/index.js';
import { Database } from '../database/index.js';
import { RateLimits } from '../limits/index.js';
import { PersonalRecords, type Reader } from '../privacy/index.js';
import { UsersService } from '../users/index.js';
import { ACCOUNT_EVENTS } from './account.audit.js';
import { ACCOUNT_LIMITS } from './account.limits.js';

/** Exports all that is stored of a user as JSON. */
@Injectable()
export class AccountExport {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly personalRecords: PersonalRecords,
    private readonly limits: RateLimits,
    private readonly audit: AuditService,
  ) {}

  /**
   * Exports the account of the signed-in user.
   * @throws AppError UNAUTHENTICATED, RATE_LIMITED; the errors of `measure`
   */
  async exportOwn(userId: number, measure: Reader['measure']): Promise<string> {
    const user = await this.users.getActive(userId);
    const subject = `user:${String(userId)}` as const;
    await this.database.transaction(async (tx) => {
      await this.limits.spend(ACCOUNT_LIMITS.export, subject, { tx });
      await this.audit.record(tx, ACCOUNT_EVENTS['user.exported'], { actor: subject, subject, userId });
    });
    return JSON.stringify(await this.personalRecords.read(user, { isOperator: false, measure }));
  }

  /**
   * Exports any account for an operator, with the events of the audit trail.
   * @throws AppError NOT_FOUND
   */
  async exportByOperator(userId: number): Promise<string> {
    const user = await this.users.get(userId);
    const subject = `user:${String(userId)}` as const;
    await this.audit.record(this.database, ACCOUNT_EVENTS['user.exported'], { actor: 'operator', subject, userId });
    const records = await this.personalRecords.read(user, { isOperator: true, measure: () => undefined });
    return `${JSON.stringify(records, null, 2)}\n`;
  }
}
