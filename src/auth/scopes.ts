import { AppError } from '../errors/index.js';
import { AUTH_ERRORS } from './auth.errors.js';

/** What an access token can cover. A client has some or all of them. */
export const SCOPES = ['profile', 'tickets', 'cards'] as const;
/**
 * Admin scopes. A client has them only when an operator gave them to it by name, and its tokens only when the user is
 * staff.
 */
export const ADMIN_SCOPES = ['admin:tickets'] as const;
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
  if (wanted.size > 0) throw new AppError(AUTH_ERRORS.INVALID_SCOPE);
  return granted.join(' ');
}

/**
 * The same for a user: who is not staff has no admin scopes, left out where all were asked for.
 * @throws AppError INVALID_SCOPE when an admin scope was asked for by name, or nothing is left.
 */
export function scopeFor(user: { staff_since: number | null }, requested: string | undefined, allowed: string): string {
  const own = user.staff_since === null ? allowed.split(' ').filter((scope) => !isAdmin(scope)) : [allowed];
  const granted = narrowScope(requested, own.join(' '));
  if (granted === '') throw new AppError(AUTH_ERRORS.INVALID_SCOPE);
  return granted;
}

/** Whether there is an admin scope among `scopes`. */
export function hasAdmin(scopes: string): boolean {
  return scopes.split(' ').some(isAdmin);
}

function isAdmin(scope: string): boolean {
  return scope.startsWith('admin:');
}
