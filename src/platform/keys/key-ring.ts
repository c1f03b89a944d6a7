import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import type { DerivedKeyPurpose } from './key-purpose.js';

type MacInputPart = string | number | Buffer;

/** Returns the id of the master key of a stored value, which begins with it. */
export function readKeyId(stored: string): string {
  return stored.split('.', 1)[0] ?? '';
}

/**
 * The master keys `id:base64,…` (setting KEYS); the first one is active. The key of each purpose is
 * derived by HKDF (RFC 5869) with the purpose as label. To rotate, prepend a key: values of older
 * keys stay readable.
 */
export class KeyRing {
  readonly activeId: string;
  /**
   * Id of the key for values that must stay comparable over rotations: card fingerprints, networks,
   * buckets of rate limits, and addresses that operators enter at providers.
   */
  readonly stableId: string;
  private readonly masters = new Map<string, Buffer>();
  /** Key objects, because a MAC with a key of bytes takes Node six times as long. */
  private readonly derived = new Map<string, KeyObject>();

  constructor(text: string) {
    for (const pair of text.split(',')) {
      const [id = '', base64 = ''] = pair.split(':');
      this.masters.set(id, Buffer.from(base64, 'base64'));
    }
    const ids = [...this.masters.keys()];
    this.activeId = ids[0] ?? '';
    this.stableId = ids.at(-1) ?? '';
  }

  /**
   * Returns the HMAC-SHA-256 of the parts, each with its length, so that different lists never have
   * the same input.
   */
  computeMac(purpose: DerivedKeyPurpose, keyId: string, ...parts: MacInputPart[]): Buffer {
    const hmac = createHmac('sha256', this.deriveKey(purpose, keyId));
    for (const part of parts) {
      const partBytes = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
      hmac.update(`${String(partBytes.length)}:`).update(partBytes);
    }
    return hmac.digest();
  }

  /**
   * Encrypts with AES-256-GCM and a random nonce. `aad` names the place of the result, which
   * decrypts nowhere else.
   */
  encryptBytes(purpose: DerivedKeyPurpose, plaintext: Buffer, aad: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.deriveKey(purpose, this.activeId), nonce);
    cipher.setAAD(Buffer.from(aad));
    const sealedBytes = Buffer.concat([
      nonce,
      cipher.update(plaintext),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    return `${this.activeId}.${sealedBytes.toString('base64url')}`;
  }

  /** @throws Error if the text was changed or moved, or if KEYS does not contain its key. */
  decryptBytes(purpose: DerivedKeyPurpose, sealed: string, aad: string): Buffer {
    const [keyId = '', body = ''] = sealed.split('.');
    const sealedBytes = Buffer.from(body, 'base64url');
    const decipher = createDecipheriv(
      'aes-256-gcm',
      this.deriveKey(purpose, keyId),
      sealedBytes.subarray(0, 12),
      {
        authTagLength: 16,
      },
    );
    decipher.setAAD(Buffer.from(aad));
    decipher.setAuthTag(sealedBytes.subarray(-16));
    return Buffer.concat([decipher.update(sealedBytes.subarray(12, -16)), decipher.final()]);
  }

  get ids(): string[] {
    return [...this.masters.keys()];
  }

  hasKey(keyId: string): boolean {
    return this.masters.has(keyId);
  }

  private deriveKey(purpose: DerivedKeyPurpose, keyId: string): KeyObject {
    const label = `${keyId}/${purpose}`;
    let derivedKey = this.derived.get(label);
    if (derivedKey === undefined) {
      const masterKey = this.masters.get(keyId);
      if (masterKey === undefined) throw new Error(`master key ${keyId} is not in KEYS`);
      derivedKey = createSecretKey(
        Buffer.from(hkdfSync('sha256', masterKey, '', `keypad/${purpose}`, 32)),
      );
      this.derived.set(label, derivedKey);
    }
    return derivedKey;
  }
}

/** Compares in constant time; lengths are not secret. */
export function equalsInConstantTime(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
