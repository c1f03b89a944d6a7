import { toAuditUser } from '../../platform/audit/index.js';

/** Returns what users did to their own accounts, for the audit trail. */
export function toOwnFact(userId: number) {
  const ownSubject = toAuditUser(userId);
  return { actor: ownSubject, subject: ownSubject, userId };
}
