import { isRecord, parseJson, textOf } from '../json';

/** Claims that are seconds since the epoch (RFC 7519 §2, RFC 9068). */
const TIMES = new Set(['exp', 'iat', 'nbf', 'auth_time']);

export interface Decoded {
  readonly header: string;
  readonly payload: string;
  /** The claims that are times. */
  readonly times: readonly (readonly [string, Date])[];
}

/** Decodes a JWT without verifying it, because the page only shows it. Returns null if it is not a JWT. */
export function decode(token: string): Decoded | null {
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

/** Returns the scopes of an access token. */
export function scopesOf(token: string): readonly string[] {
  const claims = parseJson(decode(token)?.payload ?? '');
  return isRecord(claims) ? textOf(claims, 'scope').split(' ') : [];
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

/** Returns the id of the user of an access token. */
export function subjectOf(token: string): string {
  const claims = parseJson(decode(token)?.payload ?? '');
  return isRecord(claims) ? textOf(claims, 'sub') : '';
}
