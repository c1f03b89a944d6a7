import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto';
import { isObject } from '../../platform/config/index.js';
import type { AppError } from '../../platform/errors/index.js';
import { equalsInConstantTime } from '../../platform/keys/index.js';
import { PASSKEYS } from './passkeys.facts.js';

/** Flags of authenticator data (WebAuthn Level 3, §6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
/** Length of authenticator data without a credential: hash, flags, counter. */
const HEADER_LENGTH = 37;
/** Length of the AAGUID and of the length of the credential id. */
const CREDENTIAL_HEADER_LENGTH = 18;
const LONGEST_CREDENTIAL_ID = 255;
const SHORTEST_RSA_BITS = 2_048;
/** A longer key, or another exponent, would make each signature dear to verify. */
const LONGEST_RSA_BITS = 4_096;
const RSA_EXPONENT = 65_537n;

/** Algorithms that passkeys may have (COSE): EdDSA, ES256, RS256. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

/** The service as authenticators know it. */
export interface RelyingParty {
  readonly id: string;
  /** Origin of the pages that may use a passkey. */
  readonly origin: string;
}

/** A passkey that a browser has just created. */
export interface CreatedPasskey {
  readonly challenge: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly signCount: number;
}

/** A challenge that an authenticator signed. The signature is not verified yet. */
export interface PasskeyAssertion {
  readonly challenge: string;
  readonly credentialId: string;
  readonly signCount: number;
  readonly signedBytes: Buffer;
  readonly signature: Buffer;
}

/** Returns the relying party of a service with this public URL. */
export function toRelyingParty(baseUrl: string): RelyingParty {
  const { hostname, origin } = new URL(baseUrl);
  return { id: hostname, origin };
}

/**
 * Reads the JSON of a `PublicKeyCredential` from `navigator.credentials.create`. No attestation is
 * asked for, so nothing in it is signed.
 * @throws AppError PASSKEY_INVALID
 */
export function readCreatedPasskey(json: string, party: RelyingParty): CreatedPasskey {
  const { id, response } = parseCredential(json);
  const { challenge } = readClientData(response, 'webauthn.create', party);
  const { flags, signCount, data } = readAuthenticatorData(response, party);

  if ((flags & HAS_CREDENTIAL) === 0) throw toPasskeyError('no credential');
  const credentialId = readAttestedId(data).toString('base64url');
  if (credentialId !== id) throw toPasskeyError('another credential id');

  const publicKey = readBytes(response, 'publicKey');
  readPublicKey(publicKey);
  return { challenge, credentialId, signCount, publicKey: publicKey.toString('base64url') };
}

/**
 * Reads the JSON of a `PublicKeyCredential` from `navigator.credentials.get`.
 * @throws AppError PASSKEY_INVALID
 */
export function readPasskeyAssertion(json: string, party: RelyingParty): PasskeyAssertion {
  const { id, response } = parseCredential(json);
  const { challenge, bytes } = readClientData(response, 'webauthn.get', party);
  const { signCount, data } = readAuthenticatorData(response, party);
  const clientDataHash = createHash('sha256').update(bytes).digest();
  return {
    challenge,
    credentialId: id,
    signCount,
    signedBytes: Buffer.concat([data, clientDataHash]),
    signature: readBytes(response, 'signature'),
  };
}

/** Returns whether the key of a passkey signed an assertion. */
export function isSignedBy(
  { signedBytes, signature }: PasskeyAssertion,
  publicKey: string,
): boolean {
  const key = readPublicKey(Buffer.from(publicKey, 'base64url'));
  const digest = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  return verify(digest, signedBytes, key, signature);
}

interface CredentialJson {
  readonly id: string;
  readonly response: Readonly<Record<string, unknown>>;
}

function parseCredential(json: string): CredentialJson {
  const credential = parseJson(json);
  if (!isObject(credential) || !isObject(credential['response'])) throw toPasskeyError('form');
  const { id, response } = credential;
  if (typeof id !== 'string' || !/^[\w-]{1,340}$/.test(id)) throw toPasskeyError('id');
  return { id, response };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw toPasskeyError('no JSON');
  }
}

/** Verifies what the browser attests: the kind of call, and the page that made it. */
function readClientData(
  response: CredentialJson['response'],
  type: 'webauthn.create' | 'webauthn.get',
  { origin }: RelyingParty,
): { challenge: string; bytes: Buffer } {
  const bytes = readBytes(response, 'clientDataJSON');
  const clientData = parseJson(bytes.toString('utf8'));
  if (!isObject(clientData)) throw toPasskeyError('client data');

  const { challenge } = clientData;
  if (clientData['type'] !== type) throw toPasskeyError('type');
  if (clientData['origin'] !== origin) throw toPasskeyError('origin');
  if (clientData['crossOrigin'] === true) throw toPasskeyError('cross-origin');
  if (typeof challenge !== 'string') throw toPasskeyError('challenge');
  return { challenge, bytes };
}

/** Verifies what the authenticator attests: the service, and that it verified its user. */
function readAuthenticatorData(
  response: CredentialJson['response'],
  { id }: RelyingParty,
): { flags: number; signCount: number; data: Buffer } {
  const data = readBytes(response, 'authenticatorData');
  if (data.length < HEADER_LENGTH) throw toPasskeyError('authenticator data');

  const partyHash = createHash('sha256').update(id).digest();
  const flags = data.readUInt8(32);
  const isForParty = equalsInConstantTime(data.subarray(0, 32), partyHash);
  if (!isForParty) throw toPasskeyError('relying party');
  if ((flags & USER_PRESENT) === 0) throw toPasskeyError('user not present');
  if ((flags & USER_VERIFIED) === 0) throw toPasskeyError('user not verified');
  return { flags, signCount: data.readUInt32BE(33), data };
}

function readAttestedId(data: Buffer): Buffer {
  const start = HEADER_LENGTH + CREDENTIAL_HEADER_LENGTH;
  if (data.length < start) throw toPasskeyError('credential');
  const length = data.readUInt16BE(start - 2);
  const isUsable = length > 0 && length <= LONGEST_CREDENTIAL_ID && data.length > start + length;
  if (!isUsable) throw toPasskeyError('credential id');
  return data.subarray(start, start + length);
}

function readPublicKey(der: Buffer): KeyObject {
  const key = parseKey(der);
  const { namedCurve } = key.asymmetricKeyDetails ?? {};
  const isUsable =
    key.asymmetricKeyType === 'ed25519' ||
    (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') ||
    (key.asymmetricKeyType === 'rsa' && isUsableRsa(key));
  if (!isUsable) throw toPasskeyError('kind of key');
  return key;
}

function isUsableRsa({ asymmetricKeyDetails = {} }: KeyObject): boolean {
  const { modulusLength = 0, publicExponent } = asymmetricKeyDetails;
  if (publicExponent !== RSA_EXPONENT) return false;
  return modulusLength >= SHORTEST_RSA_BITS && modulusLength <= LONGEST_RSA_BITS;
}

function parseKey(der: Buffer): KeyObject {
  try {
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    throw toPasskeyError('public key');
  }
}

function readBytes(response: CredentialJson['response'], member: string): Buffer {
  const text = response[member];
  if (typeof text !== 'string' || !/^[\w-]+$/.test(text)) throw toPasskeyError(member);
  return Buffer.from(text, 'base64url');
}

function toPasskeyError(reason: string): AppError {
  return PASSKEYS.errors.PASSKEY_INVALID({ reason });
}
