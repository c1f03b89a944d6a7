import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  randomBytes,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { ConfigError } from '../../platform/config/index.js';
import { readKeyId, defineKeyPurpose, type KeyRing } from '../../platform/keys/index.js';
import { assertStableKey, computeStableMac } from './stable-key.js';
import type { SigningAlgorithm, SigningKey } from './signing-key.entity.js';

/** A signing key as it is used: parsed once, because a string key would be parsed on every use. */
export interface SigningKeyPair {
  readonly kid: string;
  readonly alg: SigningAlgorithm;
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
  readonly jwk: JsonWebKey;
  /** UTC milliseconds. */
  readonly signsFrom: number;
}

/** Encrypts the private keys. */
export const SIGNING_KEY = defineKeyPurpose('signing-key');

const generatePair = promisify(generateKeyPair);

/** Returns a new key pair as it is stored. */
export async function createKeyPair(
  ring: KeyRing,
  alg: SigningAlgorithm,
): Promise<Pick<SigningKey, 'kid' | 'public_jwk' | 'sealed_private' | 'stable_mac'>> {
  const keyPair =
    alg === 'ES256'
      ? await generatePair('ec', { namedCurve: 'P-256' })
      : await generatePair('rsa', { modulusLength: 2048 });
  const kid = randomBytes(12).toString('hex');
  return {
    kid,
    public_jwk: JSON.stringify(keyPair.publicKey.export({ format: 'jwk' })),
    stable_mac: computeStableMac(ring, kid),
    sealed_private: ring.encryptBytes(
      SIGNING_KEY,
      keyPair.privateKey.export({ format: 'der', type: 'pkcs8' }),
      kid,
    ),
  };
}

/**
 * Decrypts a key pair. The public key is derived from the encrypted private key, so that writing to
 * the table cannot add a trusted key.
 * @throws Error when the row was changed or its master key is gone.
 */
export function openKeyPair(ring: KeyRing, row: SigningKey): SigningKeyPair {
  const der = ring.decryptBytes(SIGNING_KEY, row.sealed_private, row.kid);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const jwk = publicKey.export({ format: 'jwk' });
  const alg = jwk.kty === 'EC' ? 'ES256' : 'RS256';
  return { kid: row.kid, alg, jwk, publicKey, privateKey, signsFrom: row.signs_from };
}

/**
 * Refuses a key ring with other bytes under the id of a key that encrypted signing keys, and one
 * without any key that did (KEY-3), and one with another stable key (KEY-4). If one of several rows
 * of an id can be decrypted, the key is right and the other rows were changed.
 * @throws ConfigError
 */
export function assertSameKeys(ring: KeyRing, rows: readonly SigningKey[]): void {
  const keyIds = [...new Set(rows.map((row) => readKeyId(row.sealed_private)))];
  if (keyIds.length > 0 && !keyIds.some((id) => ring.hasKey(id))) {
    const commands = keyIds.map((id) => `\`keypad keys abandon ${id}\``).join(' and ');
    const lostIds = keyIds.join(', ');
    const remedy = `add ${lostIds} behind the active one, or run ${commands} if lost`;
    throw new ConfigError([`KEYS: contains no key that encrypted a signing key; ${remedy}`]);
  }
  const faults = ring.ids.flatMap((id) => {
    const encryptedRows = rows.filter((row) => readKeyId(row.sealed_private) === id);
    const isRightKey = encryptedRows.some((row) => isOpenable(ring, row));
    if (encryptedRows.length === 0 || isRightKey) return [];

    const kids = encryptedRows.map(({ kid }) => kid).join(', ');
    const remedy = 'restore that key, or give the new one another id';
    return `KEYS: does not contain the ${id} that encrypted signing key ${kids}; ${remedy}`;
  });
  if (faults.length > 0) throw new ConfigError(faults);
  assertStableKey(ring, rows);
}

function isOpenable(ring: KeyRing, row: SigningKey): boolean {
  try {
    openKeyPair(ring, row);
    return true;
  } catch {
    return false;
  }
}
