import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/index.js';
import { Config } from '../config/index.js';
import { Database, sql } from '../database/index.js';
import { Housekeeping } from '../housekeeping/index.js';
import { isSigningIn, removeChallengesOf } from '../otp/index.js';
import { removeUnverified } from '../users/index.js';
import { USERS_EVENTS } from '../users/users.audit.js';
import type { REGISTRATION_SETTINGS } from '../users/users.settings.js';

const DAY_MS = 86_400_000;
const BATCH = 200;

/**
 * Removes users who never signed in, with their challenges (LIM-3). They own nothing else: all other rows need a session,
 * and the windows of rate limits end and go by themselves.
 */
@Injectable()
export class UnverifiedUsers {
  constructor(
    private readonly database: Database,
    private readonly config: Config<typeof REGISTRATION_SETTINGS>,
    private readonly audit: AuditService,
    housekeeping: Housekeeping,
  ) {
    housekeeping.register('users who never signed in', () => this.remove());
  }

  /** Removes all that are old enough and returns their number. One whose code can still be entered stays. */
  async remove(): Promise<number> {
    const actor = 'service' as const;
    for (let removed = 0; ;) {
      const batch = await this.database.transaction(async (tx) => {
        const ageMs = this.config.UNVERIFIED_USER_DAYS * DAY_MS;
        const found = await removeUnverified(tx, { ageMs, limit: BATCH, unless: isSigningIn(sql`users.id`) });
        if (found.ids.length > 0) await removeChallengesOf(tx, found.ids);
        const facts = found.removed.map((userId) => ({ actor, subject: `user:${String(userId)}` as const, userId }));
        await this.audit.record(tx, USERS_EVENTS['user.removed'], ...facts);
        return found;
      });
      removed += batch.removed.length;
      if (batch.ids.length < BATCH) return removed;
    }
  }
}
