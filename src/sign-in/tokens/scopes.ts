import { AppError } from '../../platform/errors/index.js';
import { ADMIN_PREFIX, ADMIN_READ, ADMIN_SELF } from '../../platform/graphql/index.js';
import { ROLES, type Role } from '../../accounts/users/index.js';
import { AUTH } from '../auth.facts.js';

/** Scopes that a client may have. */
export const SCOPES = ['profile', 'tickets', 'cards'] as const;
/**
 * Admin scopes. A client has one only if an operator granted it by name, and a token only if the
 * role of the user also has it. `admin:read` opens every query of the others, and no mutation.
 */
export const ADMIN_SCOPES = [
  'admin:tickets',
  'admin:users',
  'admin:accounts',
  'admin:clients',
  'admin:staff',
  'admin:audit',
  'admin:webhooks',
  ADMIN_READ,
] as const;
/** Scopes that a client may be given by name. `*` does not include the admin scopes. */
export const POSSIBLE_SCOPES = [...SCOPES, ...ADMIN_SCOPES].join(' ');
/** A scope of operations for staff. Any admin scope of a token opens those of `admin:self`. */
export type AdminScope = (typeof ADMIN_SCOPES)[number] | typeof ADMIN_SELF;

/** The admin scopes that each role may have. */
const SCOPES_OF_ROLES: Readonly<Record<Role, readonly AdminScope[]>> = {
  support: ['admin:tickets', 'admin:users'],
  admin: ADMIN_SCOPES,
  auditor: [ADMIN_READ],
};

/**
 * Returns the requested scopes in the order of `allowed` (RFC 6749 §3.3). `*`, absent or empty
 * requests all.
 * @throws AppError INVALID_SCOPE for anything beyond `allowed`
 */
export function narrowScope(requested: string | undefined, allowed: string): string {
  const scope = tryNarrowScope(requested, allowed);
  if (scope === undefined) throw toScopeError(allowed);
  return scope;
}

/** Does the same, but returns undefined for anything beyond `allowed`. */
export function tryNarrowScope(requested: string | undefined, allowed: string): string | undefined {
  if (requested === undefined || requested.trim() === '' || requested.trim() === '*')
    return allowed;
  const wantedScopes = new Set(requested.trim().split(/ +/));
  const grantedScopes = allowed.split(' ').filter((scope) => wantedScopes.delete(scope));
  return wantedScopes.size > 0 ? undefined : grantedScopes.join(' ');
}

/**
 * Does the same for a user with this role. Users get no admin scopes beyond their role, also if
 * they request all.
 * @throws AppError INVALID_SCOPE if such a user requests one by name, or nothing is left
 */
export function grantScope(
  role: Role | null,
  requested: string | undefined,
  allowed: string,
): string {
  const ofRole: readonly string[] = role === null ? [] : SCOPES_OF_ROLES[role];
  const ownScopes = allowed
    .split(' ')
    .filter((scope) => !scope.startsWith(ADMIN_PREFIX) || ofRole.includes(scope));
  const grantedScope = narrowScope(requested, ownScopes.join(' '));
  if (grantedScope === '') throw toScopeError('');
  return grantedScope;
}

/** Returns the refusal of a scope, which names those that may be requested. */
function toScopeError(allowed: string): AppError {
  return AUTH.errors.INVALID_SCOPE({
    allowed: allowed.split(' ').filter((scope) => scope !== ''),
  });
}

/** Returns whether a role opens queries of an admin scope or, with `toChange`, its mutations. */
export function opensScope(
  role: Role | null,
  scope: AdminScope,
  { toChange }: { toChange: boolean },
): boolean {
  if (role === null) return false;
  const ofRole = SCOPES_OF_ROLES[role];
  return (
    scope === ADMIN_SELF || ofRole.includes(scope) || (!toChange && ofRole.includes(ADMIN_READ))
  );
}

/** Returns the roles that open mutations of an admin scope. */
export function listMutationRoles(scope: AdminScope): readonly Role[] {
  return ROLES.filter((role) => opensScope(role, scope, { toChange: true }));
}
