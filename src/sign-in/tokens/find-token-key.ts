import { isObject } from '../../platform/config/index.js';
import { MAX_TOKEN_LENGTH } from './bearer-token.js';
import { hasLowS } from './low-s.js';
import type { SigningKeys } from './signing-keys.js';

/**
 * Returns the public key of the signing key that an access token names by `kid`. Returns undefined
 * for a token of another type or algorithm, with a header member that we never set, or in another
 * encoding than ours: no signature is ever checked in the way that a token asks for (JWT-1).
 */
export function findTokenKey(keys: SigningKeys, token: string): Buffer | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  const header = readCanonical(head);
  if (header === undefined || readCanonical(body) === undefined) return undefined;
  if (rest.length > 0 || !isCanonical(signature)) return undefined;
  const { kid, alg, typ, ...others } = header;
  const signingKey = typeof kid === 'string' ? keys.findKey(kid) : undefined;
  const isOurs = typ === 'at+jwt' && Object.keys(others).length === 0 && alg === signingKey?.alg;
  if (alg === 'ES256' && !hasLowS(Buffer.from(signature, 'base64url'))) return undefined;
  // jsonwebtoken takes key objects, which its types leave out. It would parse a PEM again for each
  // token.
  return isOurs ? (signingKey?.publicKey as unknown as Buffer | undefined) : undefined;
}

/**
 * Returns the JSON object of a part in our own encoding, without repeated members or spare
 * characters.
 */
function readCanonical(part: string): Readonly<Record<string, unknown>> | undefined {
  const text = Buffer.from(part, 'base64url').toString();
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && isCanonical(part) && JSON.stringify(value) === text
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}

/** Rejects spare bits at the end of base64url: they would allow several texts for one token. */
function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}
