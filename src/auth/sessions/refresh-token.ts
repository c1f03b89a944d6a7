import { equal, keyPurpose, type KeyRing } from '../../keys/index.js';
import type { Session } from './session.entity.js';

const REFRESH_TOKEN = keyPurpose('refresh-token');

/** Numbers have no leading zeros, so that no token has two spellings. */
const FORM = /^kpr_([1-9a-z][0-9a-z]{0,10})_(0|[1-9a-z][0-9a-z]{0,10})_([A-Za-z0-9_-]{43})$/;

/** Parts of a refresh token, unproven until `isAuthentic` returns true. */
export interface RefreshToken {
  readonly sessionId: number;
  readonly counter: number;
  readonly mac: Buffer;
}

/** Members of a session that the MAC of its refresh tokens covers. */
export type TokenSource = Pick<Session, 'id' | 'key_id' | 'nonce'>;

/** Returns prefix ‖ session id ‖ counter ‖ MAC. The token is derived from the session row and not stored. */
export function writeRefreshToken(ring: KeyRing, session: TokenSource, counter: number): string {
  const mac = macOf(ring, session, counter);
  return `kpr_${session.id.toString(36)}_${counter.toString(36)}_${mac.toString('base64url')}`;
}

/** Returns undefined if the text does not have the form of a refresh token. */
export function readRefreshToken(text: string): RefreshToken | undefined {
  const match = FORM.exec(text);
  if (match === null) return undefined;
  const sessionId = parseInt(match[1] ?? '', 36);
  const counter = parseInt(match[2] ?? '', 36);
  // Ids and counters are 32-bit columns.
  if (sessionId > 0x7fffffff || counter > 0x7fffffff) return undefined;
  const bytes = Buffer.from(match[3] ?? '', 'base64url');
  // The last character has two bits that belong to no byte.
  return bytes.toString('base64url') === match[3] ? { sessionId, counter, mac: bytes } : undefined;
}

/** Returns whether the token was issued for this session, in constant time. */
export function isAuthentic(ring: KeyRing, token: RefreshToken, session: TokenSource): boolean {
  return ring.has(session.key_id) && equal(token.mac, macOf(ring, session, token.counter));
}

/** Includes the nonce, which distinguishes sessions that got the same id after a restore. Older sessions have none. */
function macOf(ring: KeyRing, { id, key_id, nonce }: TokenSource, counter: number): Buffer {
  const parts = nonce === null ? [id, counter] : [id, counter, nonce];
  return ring.mac(REFRESH_TOKEN, key_id, ...parts);
}
