import { columns, NOW, sql, type StatementRunner } from '../../platform/database/index.js';
import { toNoNumber } from './dormant-users.js';
import type { User } from './user.entity.js';

/**
 * Time after which no request that was in progress when a user was erased can still write a row.
 */
const IN_PROGRESS_MS = 5 * 60_000;

/**
 * Erases a user and locks the row, which only keeps the id. Number and address are free from the
 * commit on. Returns false for a member of staff and if the number, the address or, with
 * `asActive`, the status is not that of `user` any more.
 */
export async function eraseUser(
  tx: StatementRunner,
  user: User,
  { asActive = false } = {},
): Promise<boolean> {
  const { id, cell_number, email } = user;
  const statusCondition = asActive ? sql`AND status = 'ACTIVE'` : sql``;
  // `listErasedUsers` finds the row by the time 0, for which there is an index.
  const changed = await tx.change(sql`/* erase-user.eraseUser */
    UPDATE users SET
      first_name = '', last_name = '', name_1 = NULL, name_2 = NULL, name_3 = NULL,
      name_4 = NULL, number_end = NULL, cell_number = ${toNoNumber(id)}, email = NULL,
      status = 'DELETED', verified_at = 0, signed_in_at = NULL, sign_ins = 0,
      created_at = ${NOW}, updated_at = ${NOW}
    WHERE id = ${id} AND cell_number = ${cell_number} AND COALESCE(email, '') = ${email ?? ''}
      AND staff_since IS NULL AND status <> 'DELETED' ${statusCondition}`);
  return changed === 1;
}

/** Returns ids of erased users whose rows are still there. */
export async function listErasedUsers(on: StatementRunner, limit: number): Promise<number[]> {
  const rows = await on.rows(
    columns({ id: Number }),
    sql`/* erase-user.listErasedUsers */
    SELECT id FROM users WHERE verified_at <= 0 AND status = 'DELETED' LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Removes the row of a user who was erased a while ago, and returns whether it did. */
export async function removeErasedUser(on: StatementRunner, id: number): Promise<boolean> {
  const changed = await on.change(sql`/* erase-user.removeErasedUser */
    DELETE FROM users
    WHERE id = ${id} AND status = 'DELETED' AND updated_at < ${NOW} - ${IN_PROGRESS_MS}`);
  return changed === 1;
}
