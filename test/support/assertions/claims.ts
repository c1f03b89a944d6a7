import { readJsonObject } from './read-json.js';
/** Returns the claims of an access token, unverified. */
export function claimsOf(accessToken: string): Record<string, unknown> {
  const [, claims = ''] = accessToken.split('.');
  return readJsonObject(Buffer.from(claims, 'base64url').toString());
}
