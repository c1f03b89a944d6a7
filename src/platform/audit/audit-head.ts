import { sql, type StatementRunner } from '../database/index.js';
import type { KeyRing } from '../keys/index.js';
import type { AuditChainWalk, AuditChainPlace } from './audit-chain-walk.js';
import { AuditChainHead } from './audit-chain-head.entity.js';
import { computeHeadMac, isGenuine } from './audit-macs.js';

/** Returns the row that names the last place of the chain. */
export function findHead(on: StatementRunner): Promise<AuditChainHead | undefined> {
  return on.row(
    AuditChainHead,
    sql`/* audit-head.findHead */ SELECT * FROM audit_head WHERE id = 1`,
  );
}

export function findHeadFault(ring: KeyRing, head: AuditChainHead | undefined): string | undefined {
  if (head === undefined) return 'the head row was removed';

  const isUnused = head.position === 0 && head.mac === '';
  if (isUnused || isGenuine(ring, head.mac, (keyId) => computeHeadMac(ring, head, keyId)))
    return undefined;
  return 'the head row was changed';
}

/** Compares the place where a walk begins with the head, if the chain ends there. */
export function findPlaceFault(
  { position, seal }: AuditChainPlace,
  head: AuditChainHead | undefined,
): string | undefined {
  if (position <= 0 || position !== head?.position || seal === head.seal) return undefined;
  return `the head does not fit the row at place ${String(position)}`;
}

/**
 * Compares the end of the walk with the head before it and `lastHead`, because rows may have been
 * sealed meanwhile.
 */
export function findTrailEndFault(
  { position }: AuditChainWalk,
  firstHead: AuditChainHead | undefined,
  lastHead: AuditChainHead | undefined,
): string | undefined {
  const end = String(position);
  const [first, last] = [firstHead?.position ?? 0, lastHead?.position ?? 0];

  if (position < first)
    return `the rows after place ${end} were removed: the head says ${String(first)}`;
  if (position > last)
    return `the head was set back: it says ${String(last)}, the last place is ${end}`;
  return undefined;
}
