import { sql, toValueList, type StatementRunner } from '../database/index.js';
import type { KeyRing } from '../keys/index.js';
import type { AuditEvent } from './audit-event.entity.js';
import { computeReasonMac, isGenuine } from './audit-macs.js';
import { AuditReason } from './audit-reason.entity.js';

/**
 * Returns the fault of the first of these events whose reason the service did not write as it is. A
 * reason that is missing is no fault, because it ends with the account.
 */
export async function findReasonFault(
  on: StatementRunner,
  ring: KeyRing,
  events: readonly Pick<AuditEvent, 'id' | 'nonce'>[],
): Promise<string | undefined> {
  if (events.length === 0) return undefined;
  const reasonRows = await on.rows(
    AuditReason,
    sql`/* reason-fault.findReasonFault */
    SELECT * FROM audit_reasons WHERE nonce IN ${toValueList(events.map(({ nonce }) => nonce))}`,
  );
  const changedNonces = new Set(
    reasonRows
      .filter((row) => !isGenuine(ring, row.mac, (keyId) => computeReasonMac(ring, row, keyId)))
      .map(({ nonce }) => nonce),
  );
  const changedEvent = events.find(({ nonce }) => changedNonces.has(nonce));
  if (changedEvent === undefined) return undefined;
  return `the reason of row ${String(changedEvent.id)} was changed or not written by the service`;
}
