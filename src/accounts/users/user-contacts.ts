import { toAuditUser, type AuditService } from '../../platform/audit/index.js';
import { columns, NOW, sql, type StatementRunner } from '../../platform/database/index.js';
import { LATER } from './later.js';
import { toNumberEnd } from './search-columns.js';
import { toOwnFact } from './user-facts.js';
import { USERS } from './users.facts.js';

export interface CellNumberChange {
  readonly from: string;
  readonly to: string;
}

/**
 * Changes the number of an active user, and locks the row. Returns false if another user has the
 * number.
 * @throws AppError CODE_INVALID if the user is not active or no longer has the number `from`
 */
export async function changeNumber(
  tx: StatementRunner,
  audit: AuditService,
  id: number,
  { from, to }: CellNumberChange,
): Promise<boolean> {
  const changed = await tx.changeUnlessDuplicate(sql`/* user-contacts.changeNumber */
    UPDATE users SET
      cell_number = ${to}, number_end = ${toNumberEnd(to)}, updated_at = ${NOW}
    WHERE id = ${id} AND status = 'ACTIVE' AND cell_number = ${from} AND cell_number <> ${to}`);
  if (changed === undefined) return false;
  if (changed === 0)
    throw USERS.errors.CODE_INVALID({}, { reason: 'not active, or the number changed meanwhile' });
  await audit.record(tx, USERS.events['user.number_changed'], toOwnFact(id));
  return true;
}

/**
 * Sets the e-mail address of an active user, and removes it from another user who has it. Returns
 * false if yet another user has got the address at the same moment.
 * @throws AppError CODE_INVALID if the user is not active
 */
export async function takeEmail(
  tx: StatementRunner,
  audit: AuditService,
  id: number,
  email: string,
): Promise<boolean> {
  const ownSubject = toAuditUser(id);
  const holders = await tx.rows(
    columns({ id: Number }),
    sql`/* user-contacts.takeEmail */ SELECT id FROM users WHERE email = ${email} AND id <> ${id}`,
  );
  for (const holder of holders) {
    const lostCount = await tx.change(sql`/* user-contacts.takeEmail */
      UPDATE users SET email = NULL, updated_at = ${NOW}
      WHERE id = ${holder.id} AND email = ${email}`);
    const holderSubject = toAuditUser(holder.id);
    if (lostCount === 1)
      await audit.record(tx, USERS.events['user.email_lost'], {
        actor: ownSubject,
        subject: holderSubject,
        userId: holder.id,
      });
  }
  const changed = await tx.changeUnlessDuplicate(sql`/* user-contacts.takeEmail */
    UPDATE users SET email = ${email}, updated_at = ${LATER}
    WHERE id = ${id} AND status = 'ACTIVE'`);
  if (changed === undefined) return false;
  if (changed === 0) throw USERS.errors.CODE_INVALID({}, { reason: 'user is not active' });
  await audit.record(tx, USERS.events['user.email_changed'], toOwnFact(id));
  return true;
}
