/** Longer than any token of ours. */
export const MAX_TOKEN_LENGTH = 4_096;

const MAX_HEADER_LENGTH = 'Bearer '.length + MAX_TOKEN_LENGTH;
const BEARER_HEADER = /^Bearer +([\w.~+/-]+=*)$/i;

/**
 * Returns the token of an `Authorization: Bearer` header (RFC 6750 §2.1), and undefined for any
 * other header.
 */
export function readBearerToken(header: string | undefined): string | undefined {
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return undefined;
  return BEARER_HEADER.exec(header)?.[1];
}
