import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../../sign-in/index.js';
import { AuditService, toAuditUser } from '../../platform/audit/index.js';
import { Database } from '../../platform/database/index.js';
import { GRAPHQL } from '../../platform/graphql/graphql.facts.js';
import { RateLimits } from '../../platform/rate-limits/index.js';
import { PersonalRecords } from '../../platform/personal-data/index.js';
import { UsersService } from '../../accounts/users/index.js';
import { ACCOUNT } from './account.facts.js';
import { EXPORT_BYTES } from './account.types.js';

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
   * Exports the account of the signed-in user, as far as the scopes of the token open it.
   * @throws AppError UNAUTHENTICATED, RATE_LIMITED; QUERY_TOO_COMPLEX beyond `EXPORT_BYTES`
   */
  async exportOwn({ userId, scopes }: Principal): Promise<string> {
    const user = await this.users.getActive(userId);
    const subject = toAuditUser(userId);
    await this.database.transaction(async (tx) => {
      await this.limits.countOrRefuse(ACCOUNT.limits.export, subject, { tx });
      await this.audit.record(tx, ACCOUNT.events['user.exported'], {
        actor: subject,
        subject,
        userId,
      });
    });
    const records = await this.personalRecords.readAll(user, {
      isOperator: false,
      scopes,
      measure: assertFits,
    });
    // Each of them takes long for an export of the largest size, and so does the response.
    await setImmediate();
    const json = JSON.stringify(records);
    await setImmediate();
    assertFits(Buffer.byteLength(JSON.stringify(json)));
    await setImmediate();
    return json;
  }

  /**
   * Exports any account for an operator, with the events of the audit trail.
   * @throws AppError NOT_FOUND
   */
  async exportByOperator(userId: number): Promise<string> {
    const user = await this.users.getUser(userId);
    const subject = toAuditUser(userId);
    await this.audit.record(this.database, ACCOUNT.events['user.exported'], {
      actor: 'operator',
      subject,
      userId,
    });
    const records = await this.personalRecords.readAll(user, {
      isOperator: true,
      measure: () => undefined,
    });
    return `${JSON.stringify(records, null, 2)}\n`;
  }
}

/** @throws AppError QUERY_TOO_COMPLEX */
function assertFits(bytes: number): void {
  if (bytes <= EXPORT_BYTES) return;
  throw GRAPHQL.errors.QUERY_TOO_COMPLEX(
    { response_bytes: bytes, limit: EXPORT_BYTES },
    { reason: 'export' },
  );
}
