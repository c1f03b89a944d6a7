import {
  isRecord,
  type JsonRecord,
  readNumberMember,
  parseJsonText,
  readTextMember,
} from '../json';

/** Claims that are seconds since the epoch (RFC 7519 §2, RFC 9068). */
const TIME_CLAIMS = new Set(['exp', 'iat', 'nbf', 'auth_time']);

export interface DecodedToken {
  readonly header: string;
  readonly payload: string;
  /** The claims that are times. */
  readonly times: readonly (readonly [string, Date])[];
}

/**
 * Decodes a JWT without verifying it, because the page only shows it. Returns null if it is not a
 * JWT.
 */
export function decodeToken(token: string): DecodedToken | null {
  const [head, body] = token.split('.').map(readTokenPart);
  if (head === undefined || body === undefined || head === null || body === null) return null;
  return {
    header: JSON.stringify(head, null, 2),
    payload: JSON.stringify(body, null, 2),
    times: Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
      if (!TIME_CLAIMS.has(name) || typeof value !== 'number') return [];
      return [[name, new Date(value * 1000)] as const];
    }),
  };
}

function readTokenClaims(token: string): JsonRecord {
  const tokenClaims = parseJsonText(decodeToken(token)?.payload ?? '');
  if (isRecord(tokenClaims)) return tokenClaims;
  return {};
}

/** Returns the scopes of an access token. */
export function listTokenScopes(token: string): readonly string[] {
  return readTextMember(readTokenClaims(token), 'scope').split(' ');
}

/** Returns the id of the user of an access token. */
export function findTokenSubject(token: string): string {
  return readTextMember(readTokenClaims(token), 'sub');
}

/**
 * Returns the lifetime of an access token in milliseconds, which does not depend on the clock of
 * this device.
 */
export function findTokenLifetime(token: string): number {
  const tokenClaims = readTokenClaims(token);
  return (
    ((readNumberMember(tokenClaims, 'exp') ?? 0) - (readNumberMember(tokenClaims, 'iat') ?? 0)) *
    1000
  );
}

function readTokenPart(part: string): unknown {
  try {
    const partBytes = Uint8Array.from(
      atob(part.replaceAll('-', '+').replaceAll('_', '/')),
      (letter) => letter.charCodeAt(0),
    );
    return parseJsonText(new TextDecoder().decode(partBytes));
  } catch {
    return null;
  }
}
