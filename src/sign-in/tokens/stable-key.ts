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

type MarkedSigningKey = Pick<SigningKey, 'kid' | 'stable_mac'>;

/** Returns the id of the stable key of KEYS, and its MAC of a row. */
export function computeStableMac(ring: KeyRing, kid: string): string {
  const { stableId } = ring;
  const mac = ring.computeMac(STABLE_KEY, stableId, kid);
  return `${stableId}.${mac.toString('base64url')}`;
}

/**
 * Returns the fault of a key ring whose last key is not the one that all rows name. If one row
 * names it, others were changed, or were written while the key was lost.
 */
export function findStableKeyFault(
  ring: KeyRing,
  rows: readonly MarkedSigningKey[],
): string | undefined {
  const markedRows = rows.filter(({ stable_mac }) => stable_mac !== null);
  const isMarked = markedRows.some((row) => isMarkedBy(ring, row));
  if (markedRows.length === 0 || isMarked) return undefined;

  const idOfRow = markedRows.map(({ stable_mac }) => readKeyId(stable_mac ?? ''));
  const stableIds = [...new Set(idOfRow)].join(' or ');
  const hasSameId = stableIds === ring.stableId;
  const derived = 'card fingerprints and networks';
  if (hasSameId)
    return `KEYS: does not contain the ${stableIds} that derived ${derived}; restore that key`;

  const remedy = 'write new keys before the others';
  return `KEYS: must end with ${stableIds}, which derives ${derived}; ${remedy}`;
}

/** @throws ConfigError if the last key of KEYS is another one (KEY-4) */
export function assertStableKey(ring: KeyRing, rows: readonly MarkedSigningKey[]): void {
  const fault = findStableKeyFault(ring, rows);
  if (fault !== undefined) throw new ConfigError([fault]);
}

function isMarkedBy(ring: KeyRing, { kid, stable_mac }: MarkedSigningKey): boolean {
  const storedMac = Buffer.from(stable_mac ?? '');
  const ownMac = Buffer.from(computeStableMac(ring, kid));
  return equalsInConstantTime(storedMac, ownMac);
}
