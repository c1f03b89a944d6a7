import { sql, type Sql } from '../database/index.js';

/** Roles of staff. `src/auth/scopes.ts` has the scopes of each. */
export const ROLES = ['support', 'admin', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

/** The columns of a user that tell the role. */
interface RoleColumns {
  readonly staff_since: number | null;
  readonly staff_role: Role | null;
}

/** Returns the role of a member of staff, and null for other users. Version 0.1.0 appoints without a role. */
export function roleOf({ staff_since, staff_role }: RoleColumns): Role | null {
  return staff_since === null ? null : (staff_role ?? 'support');
}

/** Returns the condition that a row of `users` has this role. */
export function hasRole(role: Role): Sql {
  return sql`(users.staff_since IS NOT NULL AND COALESCE(users.staff_role, 'support') = ${role})`;
}
