import { AppError } from '../errors/index.js';

/** What an access token can cover. A client has some or all of them. */
export const SCOPES = ['profile', 'tickets', 'cards'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * The scope a request asks for (RFC 6749 §3.3): `*`, absent or empty is all of `allowed`; else exactly the
 * listed ones, in the order of `allowed`.
 * @throws AppError INVALID_SCOPE for anything beyond `allowed`.
 */
export function narrowScope(requested: string | undefined, allowed: string): string {
  if (requested === undefined || requested.trim() === '' || requested.trim() === '*') return allowed;
  const wanted = new Set(requested.trim().split(/ +/));
  const granted = allowed.split(' ').filter((scope) => wanted.delete(scope));
  if (wanted.size > 0) throw new AppError('INVALID_SCOPE');
  return granted.join(' ');
}
