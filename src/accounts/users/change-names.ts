import { maskPans } from '../../platform/card-numbers/index.js';
import { NOW, rowOf, sql, type StatementRunner } from '../../platform/database/index.js';
import { toNameRotations } from './search-columns.js';
import { User } from './user.entity.js';

/** Names of a user; one that is absent stays. */
export type UserNames = Partial<Pick<User, 'first_name' | 'last_name'>>;

/**
 * Changes the given names, and what searches compare. Card numbers in names are masked (PAN-8).
 * Returns the role of the user; undefined if no name was given.
 */
export async function changeNames(
  tx: StatementRunner,
  id: number,
  { first_name, last_name }: UserNames,
): Promise<Pick<User, 'staff_role'> | undefined> {
  if (first_name === undefined && last_name === undefined) return undefined;

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
  return named;
}

function maskName(name: string | undefined): string | null {
  return name === undefined ? null : maskPans(name);
}
