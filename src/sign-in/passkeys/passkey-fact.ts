import { toAuditUser, type AuditedAct } from '../../platform/audit/index.js';
import { maskPans } from '../../platform/card-numbers/index.js';
import type { StaffPasskey } from './staff-passkey.entity.js';

/** Returns a passkey in words for the audit trail, which outlives it. */
export function describePasskey({ id, name }: Pick<StaffPasskey, 'id' | 'name'>): string {
  return `passkey ${String(id)} (${name})`;
}

/** Returns the audit event of an act on a passkey. Its reason begins with the passkey. */
export function toPasskeyFact(passkey: StaffPasskey, { actor, reason }: AuditedAct) {
  const passkeyWords = maskPans(describePasskey(passkey));
  const fullReason = reason === undefined ? passkeyWords : `${passkeyWords}: ${reason}`;
  const userId = passkey.user_id;
  return { actor, reason: fullReason, subject: toAuditUser(userId), userId };
}
