import { equalsInConstantTime, defineKeyPurpose, type KeyRing, readKeyId } from '../keys/index.js';
import type { AuditEvent } from './audit-event.entity.js';
import type { AuditReason } from './audit-reason.entity.js';
import type { AuditChainHead } from './audit-chain-head.entity.js';

const AUDIT_ROW = defineKeyPurpose('audit-row');

const AUDIT_REASON = defineKeyPurpose('audit-reason');

const AUDIT_SEAL = defineKeyPurpose('audit-seal');

const AUDIT_START = defineKeyPurpose('audit-start');

const AUDIT_ARCHIVE = defineKeyPurpose('audit-archive');

const AUDIT_SLICE = defineKeyPurpose('audit-slice');

type AuditRowFields = Pick<
  AuditEvent,
  'created_at' | 'event' | 'actor' | 'subject' | 'user_id' | 'nonce'
>;
type AuditChainLink = Pick<AuditEvent, 'id' | 'mac'> & { readonly position: number };

/** Returns the MAC that proves that the service wrote a row. */
export function computeRowMac(ring: KeyRing, row: AuditRowFields, keyId = ring.activeId): string {
  const { created_at, event, actor, subject, user_id, nonce } = row;
  const content = [created_at, event, actor, subject, user_id ?? '', nonce];
  return writeMac(keyId, ring.computeMac(AUDIT_ROW, keyId, ...content));
}

/** Returns the MAC that proves that the service wrote a reason for the event with its nonce. */
export function computeReasonMac(
  ring: KeyRing,
  { nonce, user_id, reason, created_at }: Omit<AuditReason, 'mac'>,
  keyId = ring.activeId,
): string {
  const content = [nonce, user_id ?? '', reason, created_at];
  return writeMac(keyId, ring.computeMac(AUDIT_REASON, keyId, ...content));
}

/** Returns the MAC that binds a row to its position after the previous row. */
export function computeSeal(
  ring: KeyRing,
  before: string,
  { position, id, mac }: AuditChainLink,
  keyId = ring.activeId,
): string {
  return writeMac(keyId, ring.computeMac(AUDIT_SEAL, keyId, before, position, id, mac));
}

export function computeHeadMac(
  ring: KeyRing,
  { position, seal }: Omit<AuditChainHead, 'id' | 'mac'>,
  keyId = ring.activeId,
): string {
  return writeMac(keyId, ring.computeMac(AUDIT_SEAL, keyId, 'head', position, seal));
}

/**
 * Returns the MAC that proves that the service removed the rows up to a place. No other row has a
 * MAC of its purpose.
 */
export function computeStartMac(
  ring: KeyRing,
  { position, seal }: Omit<AuditChainHead, 'id' | 'mac'>,
  keyId = ring.activeId,
): string {
  return writeMac(keyId, ring.computeMac(AUDIT_START, keyId, position, seal));
}

/**
 * Returns the MAC of the first line of an archive over its start, or of the last line over start
 * and end.
 */
export function computeArchiveMac(
  ring: KeyRing,
  places: readonly Omit<AuditChainHead, 'id' | 'mac'>[],
  keyId = ring.activeId,
): string {
  const parts = places.flatMap(({ position, seal }) => [position, seal]);
  return writeMac(keyId, ring.computeMac(AUDIT_ARCHIVE, keyId, ...parts));
}

/** Returns the MAC that proves that the service verified the rows up to a place. */
export function computeSliceMac(
  ring: KeyRing,
  { position, seal }: Omit<AuditChainHead, 'id' | 'mac'>,
  keyId = ring.activeId,
): string {
  return writeMac(keyId, ring.computeMac(AUDIT_SLICE, keyId, position, seal));
}

/**
 * Returns true if `stored` is what `make` returns for the key that `stored` names. Constant-time.
 */
export function isGenuine(ring: KeyRing, stored: string, make: (keyId: string) => string): boolean {
  const keyId = readKeyId(stored);
  return ring.hasKey(keyId) && equalsInConstantTime(Buffer.from(stored), Buffer.from(make(keyId)));
}

function writeMac(keyId: string, mac: Buffer): string {
  return `${keyId}.${mac.toString('base64url')}`;
}
