import { equal, keyPurpose, type KeyRing, keyIdOf } from '../keys/index.js';
import type { AuditEvent } from './audit-event.entity.js';
import type { AuditHead } from './audit-head.entity.js';

const AUDIT_ROW = keyPurpose('audit-row');

const AUDIT_SEAL = keyPurpose('audit-seal');

const AUDIT_START = keyPurpose('audit-start');

const AUDIT_ARCHIVE = keyPurpose('audit-archive');

const AUDIT_SLICE = keyPurpose('audit-slice');

type Row = Pick<AuditEvent, 'created_at' | 'event' | 'actor' | 'subject' | 'user_id' | 'nonce'>;
type Link = Pick<AuditEvent, 'id' | 'mac'> & { readonly position: number };

/** Returns the MAC that proves that the service wrote a row. */
export function rowMac(ring: KeyRing, row: Row, keyId = ring.activeId): string {
  const { created_at, event, actor, subject, user_id, nonce } = row;
  return `${keyId}.${ring.mac(AUDIT_ROW, keyId, created_at, event, actor, subject, user_id ?? '', nonce).toString('base64url')}`;
}

/** Returns the MAC that binds a row to its position after the previous row. */
export function sealOf(ring: KeyRing, before: string, { position, id, mac }: Link, keyId = ring.activeId): string {
  return `${keyId}.${ring.mac(AUDIT_SEAL, keyId, before, position, id, mac).toString('base64url')}`;
}

export function headMac(
  ring: KeyRing,
  { position, seal }: Omit<AuditHead, 'id' | 'mac'>,
  keyId = ring.activeId,
): string {
  return `${keyId}.${ring.mac(AUDIT_SEAL, keyId, 'head', position, seal).toString('base64url')}`;
}

/** Returns the MAC that proves that the service removed the rows up to a place. No other row has a MAC of its purpose. */
export function startMac(
  ring: KeyRing,
  { position, seal }: Omit<AuditHead, 'id' | 'mac'>,
  keyId = ring.activeId,
): string {
  return `${keyId}.${ring.mac(AUDIT_START, keyId, position, seal).toString('base64url')}`;
}

/** Returns the MAC of the first line of an archive over its start, or of the last line over start and end. */
export function archiveMac(
  ring: KeyRing,
  places: readonly Omit<AuditHead, 'id' | 'mac'>[],
  keyId = ring.activeId,
): string {
  const parts = places.flatMap(({ position, seal }) => [position, seal]);
  return `${keyId}.${ring.mac(AUDIT_ARCHIVE, keyId, ...parts).toString('base64url')}`;
}

/** Returns the MAC that proves that the service verified the rows up to a place. */
export function sliceMac(
  ring: KeyRing,
  { position, seal }: Omit<AuditHead, 'id' | 'mac'>,
  keyId = ring.activeId,
): string {
  return `${keyId}.${ring.mac(AUDIT_SLICE, keyId, position, seal).toString('base64url')}`;
}

/** Returns true if `stored` is what `make` returns for the key that `stored` names. Constant-time. */
export function isGenuine(ring: KeyRing, stored: string, make: (keyId: string) => string): boolean {
  const keyId = keyIdOf(stored);
  return ring.has(keyId) && equal(Buffer.from(stored), Buffer.from(make(keyId)));
}
