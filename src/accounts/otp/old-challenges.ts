import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../platform/config/index.js';
import {
  Database,
  NOW,
  removeInBatches,
  sql,
  WalkingRemoval,
} from '../../platform/database/index.js';
import { Sweep } from '../../platform/scheduling/index.js';
import { STALE_CONDITION } from './waiting-times.js';

/** Age of the last code of a user; the next `initialize` inserts the row again. */
const USERS_KEPT_MS = 180 * DAY_MS;

const CHALLENGES_TABLE = sql`challenges`;
const CHALLENGES_KEY = sql`subject`;
const REMOVABLE_CONDITION = sql`next_at < ${NOW} AND ${STALE_CONDITION}`;
/**
 * Challenges of unknown usernames and of proofs. Each range of the primary key contains the rows of
 * one prefix.
 */
const SHORT_LIVED = [
  sql`subject >= 'none:' AND subject < 'none;' AND user_id IS NULL`,
  sql`subject >= 'me:' AND subject < 'me;'`,
];
/** A row that was inserted for its first code has no times yet. */
const OLD_CODE_CONDITION = sql`issued_at > 0 AND expires_at < ${NOW} - ${USERS_KEPT_MS}
  AND ${REMOVABLE_CONDITION}`;

@Injectable()
export class OldChallenges {
  private readonly ofUsers = ['known', 'user'].map(
    (prefix) =>
      new WalkingRemoval(
        { table: CHALLENGES_TABLE, key: CHALLENGES_KEY, where: OLD_CODE_CONDITION },
        [`${prefix}:`, `${prefix};`],
      ),
  );

  constructor(private readonly database: Database) {}

  /**
   * Removes challenges of unknown usernames and of proofs after a day, and those of users after
   * half a year. A row that is stale counts as new, so its removal changes no response.
   */
  @Sweep('challenges')
  async sweepChallenges(): Promise<number> {
    let removedCount = 0;
    for (const range of SHORT_LIVED)
      removedCount += await removeInBatches(this.database, {
        table: CHALLENGES_TABLE,
        key: CHALLENGES_KEY,
        where: sql`${range} AND ${REMOVABLE_CONDITION}`,
      });
    for (const walk of this.ofUsers) removedCount += await walk.removeNext(this.database);
    return removedCount;
  }
}
