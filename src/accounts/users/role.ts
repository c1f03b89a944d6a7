import { sql, type Sql } from '../../platform/database/index.js';

/** Roles of staff. `src/sign-in/tokens/scopes.ts` has the scopes of each. */
export const ROLES = ['support', 'admin', 'auditor'] as const;
export type Role = (typeof ROLES)[number];

/** Returns the condition that a row of `users` has this role. */
export function toRoleCondition(role: Role): Sql {
  return sql`(users.staff_since IS NOT NULL AND users.staff_role = ${role})`;
}
