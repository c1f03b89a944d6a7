import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../platform/config/index.js';
import { Database, NOW, removeInBatches, sql, WalkingRemoval } from '../../platform/database/index.js';
import { Sweep } from '../../platform/scheduling/index.js';
import { IS_STALE } from './waiting-times.js';

/** Age of the last code of a user; the next `initialize` inserts the row again. */
const USERS_KEPT_MS = 180 * DAY_MS;

const TABLE = sql`challenges`;
const KEY = sql`subject`;
const STALE = sql`next_at < ${NOW} AND ${IS_STALE}`;
/** Challenges of unknown usernames and of proofs. Each range of the primary key contains the rows of one prefix. */
const SHORT_LIVED = [
  sql`subject >= 'none:' AND subject < 'none;' AND user_id IS NULL`,
  sql`subject >= 'me:' AND subject < 'me;'`,
];
/** A row that was inserted for its first code has no times yet. */
const OLD = sql`issued_at > 0 AND expires_at < ${NOW} - ${USERS_KEPT_MS} AND ${STALE}`;

@Injectable()
export class OldChallenges {
  private readonly ofUsers = ['known', 'user'].map(
    (prefix) => new WalkingRemoval({ table: TABLE, key: KEY, where: OLD }, [`${prefix}:`, `${prefix};`]),
  );

  constructor(private readonly database: Database) {}

  /**
   * Removes challenges of unknown usernames and of proofs after a day, and those of users after half a year. A row that is
   * stale counts as new, so its removal changes no response.
   */
  @Sweep('challenges')
  async sweep(): Promise<number> {
    let removed = 0;
    for (const range of SHORT_LIVED)
      removed += await removeInBatches(this.database, { table: TABLE, key: KEY, where: sql`${range} AND ${STALE}` });
    for (const walk of this.ofUsers) removed += await walk.run(this.database);
    return removed;
  }
}
