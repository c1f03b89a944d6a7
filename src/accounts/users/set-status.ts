import { toAuditUser, type AuditedAct, type AuditService } from '../../platform/audit/index.js';
import { NOW, sql, type StatementRunner } from '../../platform/database/index.js';
import type { User } from './user.entity.js';
import { USERS } from './users.facts.js';

export interface UserStatusChange {
  readonly from: User['status'];
  readonly to: User['status'];
  readonly act: AuditedAct;
}

/** Changes the status. Returns false if the user did not have the status `from`. */
export async function setStatus(
  tx: StatementRunner,
  audit: AuditService,
  id: number,
  { from, to, act }: UserStatusChange,
): Promise<boolean> {
  const changed = await tx.change(sql`/* set-status.setStatus */
    UPDATE users SET status = ${to}, updated_at = ${NOW} WHERE id = ${id} AND status = ${from}`);
  if (changed === 0) return false;

  const eventName = to === 'SUSPENDED' ? 'user.suspended' : 'user.resumed';
  await audit.record(tx, USERS.events[eventName], {
    ...act,
    subject: toAuditUser(id),
    userId: id,
  });
  return true;
}
