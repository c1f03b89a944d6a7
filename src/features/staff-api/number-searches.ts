import { Injectable } from '@nestjs/common';
import { UsersService } from '../../accounts/users/index.js';
import type { AuditActor } from '../../platform/audit/index.js';
import { RateLimits } from '../../platform/rate-limits/index.js';
import { STAFF } from './staff.facts.js';

/** Counts the searches of staff whose result tells the digits that a list masks (ROLE-6). */
@Injectable()
export class NumberSearches {
  constructor(
    private readonly users: UsersService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Counts a search for a whole number or e-mail address, and no other. An alarm watches how many
   * the limit refuses.
   * @throws AppError RATE_LIMITED
   */
  async countSearch(staff: AuditActor, search: string): Promise<void> {
    if (this.users.readUsername(search) === undefined) return;
    await this.limits.countOrRefuse(STAFF.limits.staff_search, staff);
  }
}
