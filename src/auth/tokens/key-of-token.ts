import type { SigningKeys } from '../../keys/index.js';
import { MAX_TOKEN_LENGTH } from './bearer-token.js';

/**
 * The public key that an access token of ours was signed with. Algorithm and key come from our key set by `kid`;
 * a token of another type, with a header member that we never set, or written in another way than we write it
 * has none, so no signature is ever computed the way a token asks for (JWT-1).
 */
export function keyOfToken(keys: SigningKeys, token: string): ReturnType<SigningKeys['find']> {
  if (token.length > MAX_TOKEN_LENGTH) return undefined;
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  const header = readCanonical(head);
  if (header === undefined || readCanonical(body) === undefined) return undefined;
  if (rest.length > 0 || !isCanonical(signature)) return undefined;
  const { kid, alg, typ, ...others } = header;
  const key = typeof kid === 'string' ? keys.find(kid) : undefined;
  const isOurs = typ === 'at+jwt' && Object.keys(others).length === 0;
  return isOurs && alg === key?.alg ? key : undefined;
}

/** The JSON object of a part, if it is written as we write it: no repeated member, no spare character. */
function readCanonical(part: string): Record<string, unknown> | undefined {
  const text = Buffer.from(part, 'base64url').toString();
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && isCanonical(part) && JSON.stringify(value) === text
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Base64url has spare bits at its end: without this check one token could be written in several ways. */
function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}
