import { sql, type Statements } from '../database/index.js';
import { type KeyRing, keyIdOf } from '../keys/index.js';
import { AuditHead } from './audit-head.entity.js';
import { isGenuine, startMac } from './audit-macs.js';
import { PLACED, type Place, type Placed } from './audit-walk.js';

const BATCH = 200;
/** Lower than the position of any row. */
const BEFORE_ALL = Number.MIN_SAFE_INTEGER;

/** The place of the last row that was removed, with a MAC; position 0 if none was. */
export type Start = Omit<AuditHead, 'id'>;

export const FIRST: Start = { position: 0, seal: '', mac: '' };

export async function readStart(on: Statements): Promise<Start> {
  const row = await on.row(AuditHead, sql`/* audit-start.readStart */ SELECT * FROM audit_head WHERE id = 2`);
  return row ?? FIRST;
}

/** Returns what is wrong with a start row, also in comparison with the head. */
export function faultOfStart(ring: KeyRing, { position, seal, mac }: Start, head?: Place): string | undefined {
  if (position === 0 && seal === '' && mac === '') return undefined;
  const keyId = keyIdOf(mac);
  if (!ring.has(keyId)) return `the start row was made with key ${keyId}, which is not in KEYS`;
  if (!isGenuine(ring, mac, (id) => startMac(ring, { position, seal }, id))) return 'the start row was changed';
  if (head !== undefined && position >= head.position) {
    return `the head was set back: it says ${String(head.position)}, the rows up to place ${String(position)} were removed before`;
  }
  return undefined;
}

/** Returns the next rows of the chain. Without `after` it begins with any row that claims a place. */
export function placedAfter(on: Statements, after = BEFORE_ALL): Promise<Placed[]> {
  return on.rows(
    PLACED,
    sql`/* audit-start.placedAfter */ SELECT * FROM audit_events WHERE position > ${after} ORDER BY position LIMIT ${BATCH}`,
  );
}
