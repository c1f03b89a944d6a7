import type { AuditService } from '../../platform/audit/index.js';
import { maskPans } from '../../platform/card-numbers/index.js';
import { NOW, rowOf, sql, type StatementRunner } from '../../platform/database/index.js';
import { toNameRotations } from './search-columns.js';
import { toOwnFact } from './user-facts.js';
import { User } from './user.entity.js';
import { USERS } from './users.facts.js';

/** Names of a user; one that is absent stays. */
export type UserNames = Partial<Pick<User, 'first_name' | 'last_name'>>;

/**
 * Changes the given names, and what searches compare. Card numbers in names are masked (PAN-8). For
 * staff it is an audit event, because the desk shows by name who did something (ROLE-4).
 */
export async function changeNames(
  tx: StatementRunner,
  audit: AuditService,
  id: number,
  { first_name, last_name }: UserNames,
): Promise<void> {
  if (first_name === undefined && last_name === undefined) return;

  await tx.change(sql`/* change-names.changeNames */
    UPDATE users SET updated_at = ${NOW},
      first_name = COALESCE(${maskName(first_name)}, first_name),
      last_name = COALESCE(${maskName(last_name)}, last_name)
    WHERE id = ${id} AND status <> 'DELETED'`);

  // The row is locked here.
  const named = await tx.row(
    rowOf(User, 'first_name', 'last_name', 'staff_role'),
    sql`/* change-names.changeNames */
    SELECT first_name, last_name, staff_role FROM users WHERE id = ${id}`,
  );
  const [name1, name2, name3, name4] = toNameRotations(
    named?.first_name ?? '',
    named?.last_name ?? '',
  );
  await tx.change(sql`/* change-names.changeNames */
    UPDATE users SET name_1 = ${name1}, name_2 = ${name2}, name_3 = ${name3}, name_4 = ${name4}
    WHERE id = ${id} AND status <> 'DELETED'`);

  if (named !== undefined && named.staff_role !== null)
    await audit.record(tx, USERS.events['user.staff_renamed'], toOwnFact(id));
}

function maskName(name: string | undefined): string | null {
  return name === undefined ? null : maskPans(name);
}
