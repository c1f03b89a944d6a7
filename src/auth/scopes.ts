import { AppError } from '../errors/index.js';
import { AUTH_ERRORS } from './auth.errors.js';

/** Scopes that a client may have. */
export const SCOPES = ['profile', 'tickets', 'cards'] as const;
/**
 * Admin scopes. A client has one only if an operator granted it by name, and a token only if the user is also staff.
 */
export const ADMIN_SCOPES = ['admin:tickets'] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Returns the requested scopes in the order of `allowed` (RFC 6749 §3.3). `*`, absent or empty requests all.
 * @throws AppError INVALID_SCOPE for anything beyond `allowed`
 */
export function narrowScope(requested: string | undefined, allowed: string): string {
  const scope = scopeWithin(requested, allowed);
  if (scope === undefined) throw invalidScope(allowed);
  return scope;
}

/** Does the same, but returns undefined for anything beyond `allowed`. */
export function scopeWithin(requested: string | undefined, allowed: string): string | undefined {
  if (requested === undefined || requested.trim() === '' || requested.trim() === '*') return allowed;
  const wanted = new Set(requested.trim().split(/ +/));
  const granted = allowed.split(' ').filter((scope) => wanted.delete(scope));
  return wanted.size > 0 ? undefined : granted.join(' ');
}

/**
 * Does the same for a user. Users who are not staff get no admin scopes, also if they request all.
 * @throws AppError INVALID_SCOPE if such a user requests an admin scope by name, or nothing is left
 */
export function scopeFor(user: { staff_since: number | null }, requested: string | undefined, allowed: string): string {
  const own = user.staff_since === null ? allowed.split(' ').filter((scope) => !isAdmin(scope)) : [allowed];
  const granted = narrowScope(requested, own.join(' '));
  if (granted === '') throw invalidScope('');
  return granted;
}

/** Returns the refusal of a scope, which names those that may be requested. */
function invalidScope(allowed: string): AppError {
  return new AppError(AUTH_ERRORS.INVALID_SCOPE, { allowed: allowed.split(' ').filter((scope) => scope !== '') });
}

/** Returns whether `scopes` contains an admin scope. */
export function hasAdmin(scopes: string): boolean {
  return scopes.split(' ').some(isAdmin);
}

function isAdmin(scope: string): boolean {
  return scope.startsWith('admin:');
}
