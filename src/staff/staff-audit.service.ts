import { Injectable } from '@nestjs/common';
import { AuditChain, AuditSearch, AuditService, type AuditQuery, type SliceVerdict } from '../audit/index.js';
import { StaffAccess } from '../auth/index.js';
import { Database } from '../database/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import { STAFF_EVENTS } from './staff.audit.js';
import { STAFF_FIELD_RULES } from './staff.errors.js';

const SCOPE = 'admin:audit';

/** The audit trail as staff reads it. */
@Injectable()
export class StaffAuditService {
  constructor(
    private readonly database: Database,
    private readonly access: StaffAccess,
    private readonly audit: AuditService,
    private readonly search: AuditSearch,
    private readonly chain: AuditChain,
  ) {}

  /**
   * Returns a page of events, and records that they are read.
   * @throws AppError UNAUTHENTICATED if the role of the caller no longer allows it
   */
  async list(staff: number, query: AuditQuery): ReturnType<AuditSearch['page']> {
    const { userId } = query;
    await this.database.transaction(async (tx) => {
      const actor = await this.access.actor(tx, staff, SCOPE, { toChange: false });
      const about = userId === undefined ? {} : { userId };
      const subject = userId === undefined ? ('audit:list' as const) : (`user:${String(userId)}` as const);
      await this.audit.record(tx, STAFF_EVENTS['staff.audit_read'], { actor, subject, ...about });
    });
    return this.search.page(query);
  }

  /**
   * Verifies part of the trail.
   * @throws AppError UNAUTHENTICATED if the role of the caller no longer allows it; BAD_USER_INPUT
   */
  async verify(staff: number, after?: string): Promise<SliceVerdict> {
    await this.access.actor(this.database, staff, SCOPE, { toChange: false });
    const verdict = await this.chain.verifySlice(after);
    if (verdict === undefined)
      throw new AppError(ERRORS.BAD_USER_INPUT, { fields: [{ field: 'after', rule: STAFF_FIELD_RULES.PLACE }] });
    return verdict;
  }
}
