import { NOW, rowOf, sql, type Sql, type StatementRunner } from '../../platform/database/index.js';
import { toRoleCondition, type Role } from './role.js';
import { User } from './user.entity.js';

/**
 * Condition that a user is active, which MariaDB does not look up in the index of states: a sign-in
 * would lock a row there before that of the user, and others lock them the other way round.
 */
export const ACTIVE_CONDITION = sql`COALESCE(status, '') = 'ACTIVE'`;

/**
 * Records a sign-in and returns the number of sign-ins so far; undefined if the user is not active
 * or, with a role, does not have it, or if `holderCondition` is false. Locks the row, so that
 * sign-ins and suspensions of one user run one after the other. One statement, unless the user has
 * signed in since `user` was read.
 */
export async function recordSignIn(
  tx: StatementRunner,
  { id, sign_ins }: Pick<User, 'id' | 'sign_ins'>,
  as: Role | null,
  holderCondition: Sql,
): Promise<number | undefined> {
  const roleCondition = as === null ? sql`` : sql`AND ${toRoleCondition(as)}`;
  const allowedCondition = sql`id = ${id}
    AND ${ACTIVE_CONDITION} ${roleCondition} ${holderCondition}`;

  if (await countSignIn(tx, sql`${allowedCondition} AND sign_ins = ${sign_ins}`))
    return sign_ins + 1;
  // Another sign-in came first, or the user may not sign in.
  if (!(await countSignIn(tx, allowedCondition))) return undefined;

  // The row is locked here, so the number is that of this sign-in.
  const countedUser = await tx.row(
    rowOf(User, 'sign_ins'),
    sql`/* record-sign-in.recordSignIn */ SELECT sign_ins FROM users WHERE id = ${id}`,
  );
  return countedUser?.sign_ins;
}

async function countSignIn(tx: StatementRunner, condition: Sql): Promise<boolean> {
  const changed = await tx.change(sql`/* record-sign-in.countSignIn */
    UPDATE users SET
      verified_at = COALESCE(verified_at, ${NOW}), signed_in_at = ${NOW}, updated_at = ${NOW},
      sign_ins = sign_ins + 1
    WHERE ${condition}`);
  return changed === 1;
}
