import { isRecord, type JsonRecord, readNumber, parseJson, readText } from '../json';

/** Claims that are seconds since the epoch (RFC 7519 §2, RFC 9068). */
const TIMES = new Set(['exp', 'iat', 'nbf', 'auth_time']);

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
  const [head, body] = token.split('.').map(readPart);
  if (head === undefined || body === undefined || head === null || body === null) return null;
  return {
    header: JSON.stringify(head, null, 2),
    payload: JSON.stringify(body, null, 2),
    times: Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
      TIMES.has(name) && typeof value === 'number' ? [[name, new Date(value * 1000)] as const] : [],
    ),
  };
}

function readClaims(token: string): JsonRecord {
  const claims = parseJson(decodeToken(token)?.payload ?? '');
  return isRecord(claims) ? claims : {};
}

/** Returns the scopes of an access token. */
export function listScopes(token: string): readonly string[] {
  return readText(readClaims(token), 'scope').split(' ');
}

/** Returns the id of the user of an access token. */
export function findSubject(token: string): string {
  return readText(readClaims(token), 'sub');
}

/**
 * Returns the lifetime of an access token in milliseconds, which does not depend on the clock of
 * this device.
 */
export function findLifetime(token: string): number {
  const claims = readClaims(token);
  return ((readNumber(claims, 'exp') ?? 0) - (readNumber(claims, 'iat') ?? 0)) * 1000;
}

function readPart(part: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    return parseJson(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
