import { equal, type KeyRing } from '../../keys/index.js';

const FORM = /^kpr_([0-9a-z]{1,11})_([0-9a-z]{1,11})_([A-Za-z0-9_-]{43})$/;

/** A refresh token taken apart; nothing in it is proven before `isAuthentic`. */
export interface RefreshToken {
  readonly sessionId: number;
  readonly counter: number;
  readonly mac: Buffer;
}

/** prefix ‖ session id ‖ counter ‖ MAC. Derived from the session row, so it is stored nowhere. */
export function writeRefreshToken(ring: KeyRing, session: { id: number; key_id: string }, counter: number): string {
  const mac = ring.mac('refresh-token', session.key_id, session.id, counter);
  return `kpr_${session.id.toString(36)}_${counter.toString(36)}_${mac.toString('base64url')}`;
}

/** Undefined when the text does not have the form of a refresh token. */
export function readRefreshToken(text: string): RefreshToken | undefined {
  const match = FORM.exec(text);
  if (match === null) return undefined;
  const sessionId = parseInt(match[1] ?? '', 36);
  const counter = parseInt(match[2] ?? '', 36);
  // Ids and counters are 32-bit columns.
  if (sessionId > 0x7fffffff || counter > 0x7fffffff) return undefined;
  return { sessionId, counter, mac: Buffer.from(match[3] ?? '', 'base64url') };
}

/** Whether we made this token for this session. Constant-time. */
export function isAuthentic(ring: KeyRing, token: RefreshToken, session: { id: number; key_id: string }): boolean {
  return (
    ring.has(session.key_id) && equal(token.mac, ring.mac('refresh-token', session.key_id, session.id, token.counter))
  );
}
