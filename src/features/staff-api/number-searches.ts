import { Injectable } from '@nestjs/common';
import { UsersService } from '../../accounts/users/index.js';
import type { AuditActor } from '../../platform/audit/index.js';
import { MetricsService } from '../../platform/metrics/index.js';
import { RateLimits } from '../../platform/rate-limits/index.js';
import { STAFF } from './staff.facts.js';

/** Counts the searches of staff whose result tells the digits that a list masks (ROLE-6). */
@Injectable()
export class NumberSearches {
  constructor(
    private readonly users: UsersService,
    private readonly limits: RateLimits,
    private readonly metrics: MetricsService,
  ) {}

  /**
   * Counts a search for a whole number or e-mail address, and no other. A refused one is counted in
   * the metrics, which raises an alarm.
   * @throws AppError RATE_LIMITED
   */
  async countSearch(staff: AuditActor, search: string): Promise<void> {
    if (this.users.readUsername(search) === undefined) return;
    try {
      await this.limits.countHits(STAFF.limits.staff_search, staff);
    } catch (refusal) {
      this.metrics.count(STAFF.counters.SEARCH_REFUSED, {});
      throw refusal;
    }
  }
}
