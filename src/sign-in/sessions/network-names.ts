import { createHash } from 'node:crypto';
import { sql, type Sql } from '../../platform/database/index.js';
import { defineKeyPurpose, type KeyRing } from '../../platform/keys/index.js';

const NETWORK_PURPOSE = defineKeyPurpose('network');

/**
 * Returns the name of a network among those of a user: SHA-256 of the id and a keyed hash of the
 * address. The database computes it for a user whom it finds itself, but without the keys nobody
 * can compare the networks of users.
 */
export function computeNetworkName(ring: KeyRing, userId: number, address: string): string {
  const namedText = `${String(userId)}:${hashAddress(ring, address)}`;
  return createHash('sha256').update(namedText).digest('hex');
}

/** Returns `computeNetworkName` as an expression, for a user whom a statement finds. */
export function toNetworkName(ring: KeyRing, userId: Sql, address: string): Sql {
  return sql`SHA2(CONCAT(${userId}, ':', ${hashAddress(ring, address)}), 256)`;
}

function hashAddress(ring: KeyRing, address: string): string {
  return ring.computeMac(NETWORK_PURPOSE, ring.stableId, address).toString('hex');
}
