/** Returns the claims of an access token, unverified. */
export function claimsOf(accessToken: string): Record<string, unknown> {
  const [, claims = ''] = accessToken.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}
