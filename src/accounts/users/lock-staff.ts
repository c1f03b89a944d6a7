import { sql, type Sql, type StatementRunner } from '../../platform/database/index.js';
import { LATER } from './later.js';
import { toRoleCondition, type Role } from './role.js';

/**
 * Locks the row of an active member of staff if it has one of the roles and the condition `when`
 * holds, and returns whether it does. Until the transaction ends, the role and the status stay.
 */
export async function lockStaff(
  tx: StatementRunner,
  id: number,
  roles: readonly Role[],
  when: Sql,
): Promise<boolean> {
  const roleCondition = roles.reduce(
    (any, each) => sql`${any} OR ${toRoleCondition(each)}`,
    sql`1 = 0`,
  );
  const changed = await tx.change(sql`/* lock-staff.lockStaff */
    UPDATE users SET updated_at = ${LATER}
    WHERE id = ${id} AND status = 'ACTIVE' AND (${roleCondition}) AND ${when}`);
  return changed === 1;
}
