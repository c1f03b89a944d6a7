import { randomBytes } from 'node:crypto';
import { equalsInConstantTime, defineKeyPurpose, type KeyRing } from '../../platform/keys/index.js';

const CLIENT_SECRET = defineKeyPurpose('client-secret');

/** Returns a new secret: 256 random bits with a prefix that secret scanners recognize. */
export function generateSecret(): string {
  return `kps_${randomBytes(32).toString('base64url')}`;
}

/**
 * Returns the stored form of a secret: key id and keyed hash. A fast hash suffices for 256 random
 * bits (CLI-1).
 */
export function hashSecret(ring: KeyRing, secret: string): string {
  const { activeId } = ring;
  const mac = ring.computeMac(CLIENT_SECRET, activeId, secret);
  return `${activeId}.${mac.toString('hex')}`;
}

/** Compares in constant time. A missing hash takes as long as a wrong secret (CLI-2). */
export function matchesSecret(ring: KeyRing, secret: string, stored: string | null): boolean {
  const [keyId = '', hex = ''] = (stored ?? '').split('.');
  const isKnown = ring.hasKey(keyId);
  const usedId = isKnown ? keyId : ring.activeId;
  const computedHash = ring.computeMac(CLIENT_SECRET, usedId, secret);
  const expectedHash = isKnown ? Buffer.from(hex, 'hex') : Buffer.alloc(computedHash.length);
  return equalsInConstantTime(computedHash, expectedHash) && isKnown;
}
