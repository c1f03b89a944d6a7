import { NOW, removeInBatches, sql, WalkingRemoval, type Database } from '../database/index.js';
import { IS_STALE } from './waiting-times.js';

const DAY_MS = 24 * 3_600_000;

/**
 * Returns a clean-up of challenges. It removes those of unknown usernames and of proofs after a day, and those of users
 * after `days`. A row that is stale counts as new, so its removal changes no response.
 */
export function challengeSweep(database: Database, days: number): () => Promise<number> {
  const table = sql`challenges`;
  const key = sql`subject`;
  const stale = sql`next_at < ${NOW} AND ${IS_STALE}`;
  // Each range of the primary key contains the rows of one prefix.
  const soon = [
    sql`subject >= 'none:' AND subject < 'none;' AND user_id IS NULL`,
    sql`subject >= 'me:' AND subject < 'me;'`,
  ];
  // A row that was inserted for its first code has no times yet.
  const where = sql`issued_at > 0 AND expires_at < ${NOW} - ${days * DAY_MS} AND ${stale}`;
  const ofUsers = ['known', 'user'].map(
    (prefix) => new WalkingRemoval({ table, key, where }, [`${prefix}:`, `${prefix};`]),
  );
  return async () => {
    let removed = 0;
    for (const range of soon)
      removed += await removeInBatches(database, { table, key, where: sql`${range} AND ${stale}` });
    for (const walk of ofUsers) removed += await walk.run(database);
    return removed;
  };
}
