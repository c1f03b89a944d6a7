/** Form 2 carries the session and is always longer. */
const LONGEST_FORM_1 = 80;
const COUNTER_AT = 24;

/** Returns the session and the counter in a refresh token of either form (src/auth/sessions/refresh-token.ts). */
export function partsOf(token: string): { readonly session: number; readonly counter: number } {
  if (token.length < LONGEST_FORM_1) {
    const [, session = '', counter = ''] = token.split('_');
    return { session: parseInt(session, 36), counter: parseInt(counter, 36) };
  }
  const bytes = Buffer.from(token.slice('kpr_'.length), 'base64url');
  return { session: Number(bytes.readBigUInt64BE()), counter: bytes.readUInt32BE(COUNTER_AT) };
}
