import { DAY_MS } from '../../platform/config/index.js';
import {
  columns,
  NOW,
  sql,
  type Sql,
  type StatementRunner,
} from '../../platform/database/index.js';
import { ACTIVE_CONDITION } from './record-sign-in.js';
import { User } from './user.entity.js';

const MONTH_MS = 30 * DAY_MS;

/** Returns the condition that a user has signed in, but not for so many months of 30 days. */
function toDormantCondition(months: number): Sql {
  return sql`signed_in_at < ${NOW} - ${months * MONTH_MS}`;
}

/** Returns the condition that a user is not dormant. */
export function toAwakeCondition(months: number): Sql {
  return sql`COALESCE(signed_in_at, ${NOW}) >= ${NOW} - ${months * MONTH_MS}`;
}

/** Returns whether a user is active and dormant. */
export async function isDormantUser(
  on: StatementRunner,
  id: number,
  months: number,
): Promise<boolean> {
  const dormantUser = await on.row(
    columns({ id: Number }),
    sql`/* dormant-users.isDormantUser */
    SELECT id FROM users WHERE id = ${id} AND ${ACTIVE_CONDITION}
      AND ${toDormantCondition(months)}`,
  );
  return dormantUser !== undefined;
}

/**
 * Takes the number and the e-mail address from a dormant user, locks the row and returns true.
 * Returns false for a user who is not dormant, not active or staff, or whose number has changed.
 */
export async function markLeft(
  tx: StatementRunner,
  { id, cell_number }: Pick<User, 'id' | 'cell_number'>,
  months: number,
): Promise<boolean> {
  const changed = await tx.change(sql`/* dormant-users.markLeft */
    UPDATE users SET
      status = 'LEFT', cell_number = ${toNoNumber(id)}, number_end = NULL, email = NULL,
      updated_at = ${NOW}
    WHERE id = ${id} AND cell_number = ${cell_number} AND ${ACTIVE_CONDITION}
      AND staff_since IS NULL
      AND ${toDormantCondition(months)}`);
  return changed === 1;
}

/** Returns users who were left behind at least so many milliseconds ago. */
export function listLeftUsers(on: StatementRunner, ageMs: number, limit: number): Promise<User[]> {
  return on.rows(
    User,
    sql`/* dormant-users.listLeftUsers */
    SELECT * FROM users WHERE status = 'LEFT' AND updated_at < ${NOW} - ${ageMs} LIMIT ${limit}`,
  );
}

/** Returns the value of `cell_number` of a user who has no number. */
export function toNoNumber(id: number): string {
  return `~${id.toString(36)}`;
}
