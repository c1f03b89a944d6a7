import { Injectable } from '@nestjs/common';
import { AuditService, toAuditUser } from '../../platform/audit/index.js';
import { DAY_MS } from '../../platform/config/index.js';
import { Database, sql } from '../../platform/database/index.js';
import { Sweep } from '../../platform/scheduling/index.js';
import { toSigningInCondition, removeUserChallenges } from '../../accounts/otp/index.js';
import { removeUnverified } from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';

/** Age at which the number of a user who never signed in becomes free again. */
const KEPT_MS = 7 * DAY_MS;
const UNVERIFIED_BATCH = 200;

/**
 * Removes users who never signed in, with their challenges (LIM-3). They own nothing else: all
 * other rows need a session, and the windows of rate limits end and go by themselves.
 */
@Injectable()
export class UnverifiedUsers {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
  ) {}

  /**
   * Removes all that are old enough and returns their number. One whose code can still be entered
   * stays.
   */
  @Sweep('users who never signed in')
  async sweepUnverified(): Promise<number> {
    const actor = 'service' as const;
    for (let removedCount = 0; ;) {
      const batch = await this.database.transaction(async (tx) => {
        const oldUsers = await removeUnverified(tx, {
          ageMs: KEPT_MS,
          limit: UNVERIFIED_BATCH,
          unless: toSigningInCondition(sql`users.id`),
        });
        if (oldUsers.ids.length > 0) await removeUserChallenges(tx, oldUsers.ids);
        const auditFacts = oldUsers.removed.map((userId) => ({
          actor,
          subject: toAuditUser(userId),
          userId,
        }));
        await this.audit.record(tx, USERS.events['user.removed'], ...auditFacts);
        return oldUsers;
      });
      removedCount += batch.removed.length;
      if (batch.ids.length < UNVERIFIED_BATCH) return removedCount;
    }
  }
}
