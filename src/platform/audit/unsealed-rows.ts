import { sql, type StatementRunner } from '../database/index.js';
import type { KeyRing } from '../keys/index.js';
import { AuditEvent } from './audit-event.entity.js';
import { computeRowMac, isGenuine } from './audit-macs.js';

/** Rows that `listUnsealed` returns, at most. */
export const SEAL_BATCH = 512;

export function listUnsealed(on: StatementRunner, after = 0): Promise<AuditEvent[]> {
  return on.rows(
    AuditEvent,
    sql`/* unsealed-rows.listUnsealed */
    SELECT * FROM audit_events
    WHERE position IS NULL AND id > ${after} ORDER BY id LIMIT ${SEAL_BATCH}`,
  );
}

/** Returns the fault of the first row that the service did not write as it is. */
export function findForgedRow(ring: KeyRing, rows: readonly AuditEvent[]): string | undefined {
  const forgedRow = rows.find(
    (row) => !isGenuine(ring, row.mac, (keyId) => computeRowMac(ring, row, keyId)),
  );
  if (forgedRow === undefined) return undefined;
  return `row ${String(forgedRow.id)} was changed or not written by the service`;
}
