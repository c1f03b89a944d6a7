import { equal, keyPurpose, type KeyRing } from '../../keys/index.js';
import type { Session } from './session.entity.js';

const REFRESH_TOKEN = keyPurpose('refresh-token');
const CARRYING_TOKEN = keyPurpose('refresh-token-2');

const PREFIX = 'kpr_';
/** Form 1. Numbers have no leading zeros, so that no token has two spellings. Form 2 is always longer. */
const FORM_1 = /^kpr_([1-9a-z][0-9a-z]{0,10})_(0|[1-9a-z][0-9a-z]{0,10})_([A-Za-z0-9_-]{43})$/;
/**
 * Form 2: three ids of 64 bits, three numbers of 32 bits, the nonce, the length of the key id, the key id, the scope, and
 * the MAC of all this.
 */
const NUMBERS_AT = 24;
const NONCE_AT = 36;
const KEY_ID_AT = 53;
const MAC_BYTES = 32;
/** Length of key id and scope up to which a token of form 2 has at most 200 characters. */
const LONGEST_CARRIED = 62;

/** Members of a session that a refresh token of form 2 carries, so that a refresh reads no row. */
export type TokenSource = Pick<
  Session,
  'id' | 'user_id' | 'client_id' | 'scope' | 'key_id' | 'nonce' | 'created_at' | 'expires_at'
>;

/** Parts of a refresh token, unproven until `isAuthentic` returns true. */
export interface RefreshToken {
  readonly sessionId: number;
  readonly counter: number;
  readonly mac: Buffer;
  /** The session of a token of form 2. Its times are whole seconds. */
  readonly carried?: TokenSource;
}

/**
 * Returns the refresh token of a counter. It is derived and not stored. Form 1 is prefix ‖ session id ‖ counter ‖ MAC, for
 * replicas of version 0.1.0, for sessions without a nonce, and for those of staff with a long scope. Form 2 also carries
 * the session.
 */
export function writeRefreshToken(ring: KeyRing, session: TokenSource, counter: number, form: 1 | 2): string {
  const carried = session.key_id.length + session.scope.length;
  if (form === 1 || session.nonce === null || carried > LONGEST_CARRIED) {
    const mac = macOfForm1(ring, session, counter);
    return `${PREFIX}${session.id.toString(36)}_${counter.toString(36)}_${mac.toString('base64url')}`;
  }
  const bytes = bytesOf(session, counter);
  return PREFIX + Buffer.concat([bytes, ring.mac(CARRYING_TOKEN, session.key_id, bytes)]).toString('base64url');
}

/** Returns undefined if the text does not have the form of a refresh token. */
export function readRefreshToken(text: string): RefreshToken | undefined {
  const match = FORM_1.exec(text);
  const token = match === null ? readForm2(text) : readForm1(match);
  // An id has at most 53 bits (CLU-6), a counter 31.
  return token && Number.isSafeInteger(token.sessionId) && token.counter <= 0x7fffffff ? token : undefined;
}

/** Returns whether the token was issued for this session. The MAC is compared in constant time. */
export function isAuthentic(ring: KeyRing, token: RefreshToken, session: TokenSource): boolean {
  const { carried, counter, mac } = token;
  if (!ring.has(session.key_id)) return false;
  if (carried === undefined) return equal(mac, macOfForm1(ring, session, counter));
  return (
    equal(mac, ring.mac(CARRYING_TOKEN, session.key_id, bytesOf(carried, counter))) &&
    identityOf(carried) === identityOf(session)
  );
}

/** Returns what distinguishes a session. After a restore another one may have the same id, but not the same nonce. */
function identityOf({ id, user_id, client_id, key_id, nonce }: TokenSource): string {
  return JSON.stringify([id, user_id, client_id, key_id, nonce]);
}

function readForm1([, id = '', count = '', code = '']: RegExpExecArray): RefreshToken | undefined {
  const mac = canonicalBytes(code);
  return mac && { sessionId: parseInt(id, 36), counter: parseInt(count, 36), mac };
}

function readForm2(text: string): RefreshToken | undefined {
  const bytes = text.startsWith(PREFIX) ? canonicalBytes(text.slice(PREFIX.length)) : undefined;
  if (bytes === undefined || bytes.length <= KEY_ID_AT + MAC_BYTES) return undefined;
  const [id = 0, user_id = 0, client_id = 0] = [0, 1, 2].map((i) => Number(bytes.readBigUInt64BE(8 * i)));
  if (![id, user_id, client_id].every(Number.isSafeInteger)) return undefined;
  const [counter = 0, created = 0, expires = 0] = [0, 1, 2].map((i) => bytes.readUInt32BE(NUMBERS_AT + 4 * i));
  const scopeAt = KEY_ID_AT + bytes.readUInt8(KEY_ID_AT - 1);
  const end = bytes.length - MAC_BYTES;
  const carried = {
    id,
    user_id,
    client_id,
    created_at: created * 1000,
    expires_at: expires * 1000,
    nonce: bytes.toString('hex', NONCE_AT, KEY_ID_AT - 1),
    key_id: bytes.toString('latin1', KEY_ID_AT, scopeAt),
    scope: bytes.toString('latin1', scopeAt, end),
  };
  return { sessionId: id, counter, mac: bytes.subarray(end), carried };
}

function bytesOf(session: TokenSource, counter: number): Buffer {
  const { id, user_id, client_id, created_at, expires_at, key_id, nonce, scope } = session;
  const bytes = Buffer.alloc(KEY_ID_AT + key_id.length + scope.length);
  const seconds = [created_at, expires_at].map((time) => Math.floor(time / 1000));
  [id, user_id, client_id].forEach((each, i) => bytes.writeBigUInt64BE(BigInt(each), 8 * i));
  [counter, ...seconds].forEach((number, i) => bytes.writeUInt32BE(number, NUMBERS_AT + 4 * i));
  bytes.write(nonce ?? '', NONCE_AT, 'hex');
  bytes.writeUInt8(key_id.length, KEY_ID_AT - 1);
  bytes.write(key_id + scope, KEY_ID_AT, 'latin1');
  return bytes;
}

/** Decodes base64url in its only spelling. The last character may have bits that belong to no byte. */
function canonicalBytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}

/** Includes the nonce, which older sessions do not have. */
function macOfForm1(ring: KeyRing, { id, key_id, nonce }: TokenSource, counter: number): Buffer {
  const parts = nonce === null ? [id, counter] : [id, counter, nonce];
  return ring.mac(REFRESH_TOKEN, key_id, ...parts);
}
