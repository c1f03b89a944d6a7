import { sql, type StatementRunner } from '../database/index.js';
import { type KeyRing, readKeyId } from '../keys/index.js';
import { AuditChainHead } from './audit-chain-head.entity.js';
import { isGenuine, computeStartMac } from './audit-macs.js';
import {
  PLACED_EVENT,
  type AuditChainPlace,
  type PlacedAuditEventRow,
} from './audit-chain-walk.js';

const WALK_BATCH = 200;
/** Lower than the position of any row. */
const BEFORE_ALL = Number.MIN_SAFE_INTEGER;

/** The place of the last row that was removed, with a MAC; position 0 if none was. */
export type AuditTrailStart = Omit<AuditChainHead, 'id'>;

export const FIRST_START: AuditTrailStart = { position: 0, seal: '', mac: '' };

export async function readStart(on: StatementRunner): Promise<AuditTrailStart> {
  const startRow = await on.row(
    AuditChainHead,
    sql`/* audit-start.readStart */ SELECT * FROM audit_head WHERE id = 2`,
  );
  return startRow ?? FIRST_START;
}

/** Returns what is wrong with a start row, also in comparison with the head. */
export function findStartFault(
  ring: KeyRing,
  { position, seal, mac }: AuditTrailStart,
  head?: AuditChainPlace,
): string | undefined {
  if (position === 0 && seal === '' && mac === '') return undefined;
  const keyId = readKeyId(mac);
  if (!ring.hasKey(keyId)) return `the start row was made with key ${keyId}, which is not in KEYS`;
  if (!isGenuine(ring, mac, (id) => computeStartMac(ring, { position, seal }, id)))
    return 'the start row was changed';
  if (head !== undefined && position >= head.position) {
    const removedRows = `the rows up to place ${String(position)} were removed before`;
    return `the head was set back: it says ${String(head.position)}, ${removedRows}`;
  }
  return undefined;
}

/**
 * Returns the next rows of the chain. Without `after` it begins with any row that claims a place.
 */
export function listPlacedAfter(
  on: StatementRunner,
  after = BEFORE_ALL,
): Promise<PlacedAuditEventRow[]> {
  return on.rows(
    PLACED_EVENT,
    sql`/* audit-start.listPlacedAfter */
    SELECT * FROM audit_events WHERE position > ${after} ORDER BY position LIMIT ${WALK_BATCH}`,
  );
}
