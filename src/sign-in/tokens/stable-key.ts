import { ConfigError } from '../../platform/config/index.js';
import {
  equalsInConstantTime,
  readKeyId,
  defineKeyPurpose,
  type KeyRing,
} from '../../platform/keys/index.js';
import type { SigningKey } from './signing-key.entity.js';

/** Recognizes the key that derives what is compared over time (KEY-4). */
const STABLE_KEY = defineKeyPurpose('stable-key');

type MarkedKey = Pick<SigningKey, 'kid' | 'stable_mac'>;

/** Returns the id of the stable key of KEYS, and its MAC of a row. */
export function computeStableMac(ring: KeyRing, kid: string): string {
  return `${ring.stableId}.${ring.computeMac(STABLE_KEY, ring.stableId, kid).toString('base64url')}`;
}

/**
 * Returns the fault of a key ring whose last key is not the one that all rows name. If one row
 * names it, others were changed, or were written while the key was lost.
 */
export function findStableKeyFault(ring: KeyRing, rows: readonly MarkedKey[]): string | undefined {
  const markedRows = rows.filter(({ stable_mac }) => stable_mac !== null);
  if (markedRows.length === 0 || markedRows.some((row) => isMarkedBy(ring, row))) return undefined;
  const stableIds = [
    ...new Set(markedRows.map(({ stable_mac }) => readKeyId(stable_mac ?? ''))),
  ].join(' or ');
  const isOther = stableIds === ring.stableId;
  return isOther
    ? `KEYS: does not contain the ${stableIds} that derived card fingerprints and networks; restore that key`
    : `KEYS: must end with ${stableIds}, which derives card fingerprints and networks; write new keys before the others`;
}

/** @throws ConfigError if the last key of KEYS is another one (KEY-4) */
export function assertStableKey(ring: KeyRing, rows: readonly MarkedKey[]): void {
  const fault = findStableKeyFault(ring, rows);
  if (fault !== undefined) throw new ConfigError([fault]);
}

function isMarkedBy(ring: KeyRing, { kid, stable_mac }: MarkedKey): boolean {
  return equalsInConstantTime(
    Buffer.from(stable_mac ?? ''),
    Buffer.from(computeStableMac(ring, kid)),
  );
}
