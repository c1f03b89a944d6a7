import { equalsInConstantTime, defineKeyPurpose, type KeyRing } from '../../platform/keys/index.js';
import type { Session } from './session.entity.js';

const REFRESH_TOKEN = defineKeyPurpose('refresh-token');

const TOKEN_PREFIX = 'kpr_';
/**
 * Layout: three ids of 64 bits, three numbers of 32 bits, the nonce, the length of the key id, the
 * key id, the scope, and the MAC of all this.
 */
const NUMBERS_AT = 24;
const NONCE_AT = 36;
const KEY_ID_AT = 53;
const MAC_BYTES = 32;
/** Characters with the longest key id and the longest scope. */
export const MAX_REFRESH_TOKEN_LENGTH =
  TOKEN_PREFIX.length + Math.ceil(((KEY_ID_AT + 16 + 255 + MAC_BYTES) * 4) / 3);

/** Members of a session that its refresh token carries, so that a refresh reads no row. */
export type RefreshTokenSource = Pick<
  Session,
  'id' | 'user_id' | 'client_id' | 'scope' | 'key_id' | 'nonce' | 'created_at' | 'expires_at'
>;

/** Parts of a refresh token, unproven until `isAuthentic` returns true. */
export interface RefreshTokenParts {
  readonly counter: number;
  readonly mac: Buffer;
  /** The session, with times of whole seconds. */
  readonly carried: RefreshTokenSource;
}

/** Returns the refresh token of a counter. It is derived and not stored. */
export function writeRefreshToken(
  ring: KeyRing,
  session: RefreshTokenSource,
  counter: number,
): string {
  const tokenBytes = toTokenBytes(session, counter);
  return (
    TOKEN_PREFIX +
    Buffer.concat([
      tokenBytes,
      ring.computeMac(REFRESH_TOKEN, session.key_id, tokenBytes),
    ]).toString('base64url')
  );
}

/** Returns whether the token was issued for this session. The MAC is compared in constant time. */
export function isAuthentic(
  ring: KeyRing,
  { carried, counter, mac }: RefreshTokenParts,
  session: RefreshTokenSource,
): boolean {
  if (!ring.hasKey(session.key_id)) return false;
  return (
    equalsInConstantTime(
      mac,
      ring.computeMac(REFRESH_TOKEN, session.key_id, toTokenBytes(carried, counter)),
    ) && toSessionIdentity(carried) === toSessionIdentity(session)
  );
}

/**
 * Returns what distinguishes a session. After a restore another one may have the same id, but not
 * the same nonce.
 */
function toSessionIdentity({ id, user_id, client_id, key_id, nonce }: RefreshTokenSource): string {
  return JSON.stringify([id, user_id, client_id, key_id, nonce]);
}

/** Returns undefined if the text does not have the form of a refresh token. */
export function readRefreshToken(text: string): RefreshTokenParts | undefined {
  const tokenBytes = text.startsWith(TOKEN_PREFIX)
    ? decodeCanonical(text.slice(TOKEN_PREFIX.length))
    : undefined;
  if (tokenBytes === undefined || tokenBytes.length <= KEY_ID_AT + MAC_BYTES) return undefined;
  const [id = 0, user_id = 0, client_id = 0] = [0, 1, 2].map((i) =>
    Number(tokenBytes.readBigUInt64BE(8 * i)),
  );
  // An id has at most 53 bits (CLU-6), a counter 31.
  if (![id, user_id, client_id].every(Number.isSafeInteger)) return undefined;
  const [counter = 0, created = 0, expires = 0] = [0, 1, 2].map((i) =>
    tokenBytes.readUInt32BE(NUMBERS_AT + 4 * i),
  );
  if (counter > 0x7fffffff) return undefined;
  const scopeAt = KEY_ID_AT + tokenBytes.readUInt8(KEY_ID_AT - 1);
  const macAt = tokenBytes.length - MAC_BYTES;
  const carried = {
    id,
    user_id,
    client_id,
    created_at: created * 1000,
    expires_at: expires * 1000,
    nonce: tokenBytes.toString('hex', NONCE_AT, KEY_ID_AT - 1),
    key_id: tokenBytes.toString('latin1', KEY_ID_AT, scopeAt),
    scope: tokenBytes.toString('latin1', scopeAt, macAt),
  };
  return { counter, mac: tokenBytes.subarray(macAt), carried };
}

function toTokenBytes(session: RefreshTokenSource, counter: number): Buffer {
  const { id, user_id, client_id, created_at, expires_at, key_id, nonce, scope } = session;
  const tokenBytes = Buffer.alloc(KEY_ID_AT + key_id.length + scope.length);
  const seconds = [created_at, expires_at].map((time) => Math.floor(time / 1000));
  [id, user_id, client_id].forEach((each, i) => tokenBytes.writeBigUInt64BE(BigInt(each), 8 * i));
  [counter, ...seconds].forEach((number, i) =>
    tokenBytes.writeUInt32BE(number, NUMBERS_AT + 4 * i),
  );
  tokenBytes.write(nonce, NONCE_AT, 'hex');
  tokenBytes.writeUInt8(key_id.length, KEY_ID_AT - 1);
  tokenBytes.write(key_id + scope, KEY_ID_AT, 'latin1');
  return tokenBytes;
}

/**
 * Decodes base64url in its only spelling. The last character may have bits that belong to no byte.
 */
function decodeCanonical(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}
