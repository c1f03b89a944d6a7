import { Injectable } from '@nestjs/common';
import {
  AuditChain,
  AuditSearch,
  AuditService,
  type AuditQuery,
  type SliceVerdict,
} from '../../platform/audit/index.js';
import { Database } from '../../platform/database/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import { STAFF } from './staff.facts.js';

/** The audit trail as staff reads it. */
@Injectable()
export class StaffAuditService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly search: AuditSearch,
    private readonly chain: AuditChain,
  ) {}

  /** Returns a page of events, and records that they are read. */
  async list(staff: number, query: AuditQuery): ReturnType<AuditSearch['page']> {
    const { userId } = query;
    const actor = `user:${String(staff)}` as const;
    const about = userId === undefined ? {} : { userId };
    const subject = userId === undefined ? ('audit:list' as const) : (`user:${String(userId)}` as const);
    await this.audit.record(this.database, STAFF.events['staff.audit_read'], { actor, subject, ...about });
    return this.search.page(query);
  }

  /**
   * Verifies part of the trail.
   * @throws AppError BAD_USER_INPUT
   */
  async verify(after?: string): Promise<SliceVerdict> {
    const verdict = await this.chain.verifySlice(after);
    if (verdict === undefined)
      throw new AppError(ERRORS.BAD_USER_INPUT, { fields: [{ field: 'after', rule: STAFF.fieldRules.PLACE }] });
    return verdict;
  }
}
