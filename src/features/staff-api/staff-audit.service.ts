import { withoutUndefined } from '../../platform/config/index.js';
import { Injectable } from '@nestjs/common';
import {
  AuditChain,
  AuditSearch,
  AuditService,
  type AuditEventQuery,
  type AuditSliceVerdict,
  toAuditUser,
} from '../../platform/audit/index.js';
import { Database } from '../../platform/database/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import type { TICKETS } from '../tickets/index.js';
import { STAFF } from './staff.facts.js';

/** Events of reading, of which one page of the desk leaves several. */
export const READ_EVENTS = [
  'staff.audit_read',
  'staff.ticket_seen',
  'staff.tickets_read',
  'staff.user_found',
  'staff.user_read',
  'staff.users_listed',
] as const satisfies readonly (keyof typeof STAFF.events | keyof typeof TICKETS.events)[];

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
  async listEvents(staff: number, query: AuditEventQuery): ReturnType<AuditSearch['findPage']> {
    const { userId } = query;
    const actor = toAuditUser(staff);
    const subject = userId === undefined ? ('audit:list' as const) : toAuditUser(userId);
    await this.audit.record(this.database, STAFF.events['staff.audit_read'], {
      actor,
      subject,
      ...withoutUndefined({ userId }),
    });
    return this.search.findPage(query);
  }

  /**
   * Verifies part of the trail.
   * @throws AppError BAD_USER_INPUT
   */
  async verifySlice(after?: string): Promise<AuditSliceVerdict> {
    const sliceVerdict = await this.chain.verifySlice(after);
    if (sliceVerdict === undefined)
      throw ERRORS.BAD_USER_INPUT({
        fields: [{ field: 'after', rule: STAFF.fieldRules.PLACE }],
      });
    return sliceVerdict;
  }
}
