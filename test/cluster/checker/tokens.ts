const COUNTER_AT = 24;

/**
 * Returns the session and the counter in a refresh token (src/sign-in/sessions/refresh-token.ts).
 */
export function partsOf(token: string): { readonly session: number; readonly counter: number } {
  const bytes = Buffer.from(token.slice('kpr_'.length), 'base64url');
  return { session: Number(bytes.readBigUInt64BE()), counter: bytes.readUInt32BE(COUNTER_AT) };
}
