import {
  columns,
  NOW,
  sql,
  type Sql,
  type StatementRunner,
} from '../../platform/database/index.js';

export interface UnverifiedFilter {
  /** Time since the registration. */
  readonly ageMs: number;
  readonly limit: number;
  /** Condition on rows of `users` that stay. */
  readonly unless: Sql;
}

/**
 * Removes active users without an office who never signed in. The DELETE repeats the whole
 * condition, so that a sign-in after the SELECT wins. Returns the ids that were found and those
 * removed.
 */
export async function removeUnverified(
  tx: StatementRunner,
  { ageMs, limit, unless }: UnverifiedFilter,
): Promise<{ readonly ids: readonly number[]; readonly removed: readonly number[] }> {
  const oldCondition = sql`verified_at IS NULL AND created_at < ${NOW} - ${ageMs}
    AND status = 'ACTIVE' AND staff_since IS NULL AND NOT ${unless}`;
  const rows = await tx.rows(
    columns({ id: Number }),
    sql`/* remove-unverified.removeUnverified */
    SELECT id FROM users WHERE ${oldCondition} LIMIT ${limit}`,
  );
  const oldIds = rows.map(({ id }) => id);
  if (oldIds.length === 0) return { ids: oldIds, removed: [] };
  const removedIds = [];
  // One by one, because another replica may remove some of them meanwhile, and each is removed and
  // recorded once.
  for (const id of oldIds) {
    const removedCount = await tx.change(
      sql`/* remove-unverified.removeUnverified */ DELETE FROM users WHERE id = ${id}
        AND ${oldCondition}`,
    );
    if (removedCount === 1) removedIds.push(id);
  }
  return { ids: oldIds, removed: removedIds };
}
