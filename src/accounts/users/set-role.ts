import { toAuditUser, type AuditedAct, type AuditService } from '../../platform/audit/index.js';
import { NOW, sql, type Sql, type StatementRunner } from '../../platform/database/index.js';
import { LATER } from './later.js';
import { toRoleCondition, type Role } from './role.js';
import { USERS } from './users.facts.js';

/** The user whose role changes; null for no role. */
interface StaffRoleChange {
  readonly id: number;
  readonly role: Role | null;
}

/** Gives a user a role, or takes it. Locks the row. Returns false if nothing changed. */
export async function setRole(
  tx: StatementRunner,
  audit: AuditService,
  { id, role }: StaffRoleChange,
  act: AuditedAct,
): Promise<boolean> {
  const changed = await tx.change(role === null ? takeRole(id) : giveRole(id, role));
  if (changed === 0) return false;
  const event =
    role === null ? ('user.staff_dismissed' as const) : (`user.staff_appointed.${role}` as const);
  await audit.record(tx, USERS.events[event], {
    ...act,
    subject: toAuditUser(id),
    userId: id,
  });
  return true;
}

function takeRole(id: number): Sql {
  return sql`/* set-role.takeRole */
    UPDATE users SET staff_since = NULL, staff_role = NULL, updated_at = ${LATER}
    WHERE id = ${id} AND staff_since IS NOT NULL`;
}

function giveRole(id: number, role: Role): Sql {
  return sql`/* set-role.giveRole */
    UPDATE users SET
      staff_since = COALESCE(staff_since, ${NOW}), staff_role = ${role}, updated_at = ${LATER}
    WHERE id = ${id} AND status IN ('ACTIVE', 'SUSPENDED') AND NOT ${toRoleCondition(role)}`;
}
