import { NOW, removeInBatches, sql, type Database } from '../database/index.js';
import { IS_STALE } from './waiting-times.js';

/**
 * Removes old challenges of unknown usernames and of proofs, and returns their number. Challenges of sign-ins stay: there
 * is one row for each account.
 */
export async function sweepChallenges(database: Database): Promise<number> {
  const old = sql`next_at < ${NOW} AND ${IS_STALE}`;
  // Each range of the primary key contains the rows of one prefix.
  const ranges = [
    sql`subject >= 'none:' AND subject < 'none;' AND user_id IS NULL`,
    sql`subject >= 'me:' AND subject < 'me;'`,
  ];
  let removed = 0;
  for (const range of ranges) {
    const where = sql`${range} AND ${old}`;
    removed += await removeInBatches(database, { table: sql`challenges`, key: sql`subject`, where });
  }
  return removed;
}
