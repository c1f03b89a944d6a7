import { Injectable } from '@nestjs/common';
import { StaffAccess, type AdminScope } from '../../sign-in/index.js';
import { columns, Database, sql, type Transaction } from '../../platform/database/index.js';
import type { User } from '../../accounts/users/index.js';
import { STAFF } from './staff.facts.js';

/** Scope that opens the accounts of staff. */
export const ROLES_SCOPE: AdminScope = 'admin:staff';

/**
 * Keeps accounts of staff from roles below admin, because otherwise an account of support could
 * keep every admin out (ROLE-5).
 */
@Injectable()
export class StaffProtection {
  constructor(
    private readonly database: Database,
    private readonly access: StaffAccess,
  ) {}

  /**
   * Checks that a member of staff may read what only the owner and admins see of an account.
   * @throws AppError STAFF_PROTECTED
   */
  async assertMayRead(callerId: number, { staff_role }: Pick<User, 'staff_role'>): Promise<void> {
    if (staff_role === null) return;
    const reading = { toChange: false };
    const mayRead = await this.access.allowsScope(this.database, callerId, ROLES_SCOPE, reading);
    if (!mayRead) throw STAFF.errors.STAFF_PROTECTED();
  }

  /**
   * Returns whether a user has a role.
   * @throws AppError STAFF_PROTECTED if so and the caller is support
   */
  async assertMayActOn(
    tx: Transaction,
    { callerId, scope, userId }: { callerId: number; scope: AdminScope; userId: number },
  ): Promise<boolean> {
    const target = await tx.row(
      columns({ id: Number }),
      sql`/* StaffProtection.assertMayActOn */
      SELECT id FROM users WHERE id = ${userId} AND staff_since IS NOT NULL`,
    );
    if (target === undefined) return false;

    const changing = { toChange: true };
    const mayActOnUsers = await this.access.allowsScope(tx, callerId, scope, changing);
    const mayActOnStaff = await this.access.allowsScope(tx, callerId, ROLES_SCOPE, changing);
    // A caller without a role gets the refusal of the admission.
    if (mayActOnUsers && !mayActOnStaff) throw STAFF.errors.STAFF_PROTECTED();
    return true;
  }
}
