import { Injectable } from '@nestjs/common';
import { AuditService, authorizeOperator, type AuthorizeAct } from '../../platform/audit/index.js';
import { Database } from '../../platform/database/index.js';
import {
  setRole,
  UserDirectory,
  UsersService,
  type Role,
  type User,
} from '../../accounts/users/index.js';
import { StaffDepartures } from './staff-departures.js';

/**
 * Gives and takes the roles of staff, the only users who receive admin scopes. Repeating a step
 * changes nothing.
 */
@Injectable()
export class StaffService {
  constructor(
    private readonly users: UsersService,
    private readonly directory: UserDirectory,
    private readonly departures: StaffDepartures,
    private readonly database: Database,
    private readonly audit: AuditService,
  ) {}

  /**
   * Gives a user a role from the next sign-in on, and ends the sessions that the role before had
   * opened.
   * @throws AppError NOT_FOUND; the refusals of `authorize`
   */
  appoint(id: number, role: Role, authorize = authorizeOperator): Promise<User> {
    return this.changeRole(id, role, authorize);
  }

  /**
   * Dismisses a user from staff.
   * @throws AppError NOT_FOUND; the refusals of `authorize`
   */
  dismiss(id: number, authorize = authorizeOperator): Promise<User> {
    return this.changeRole(id, null, authorize);
  }

  listStaff(): Promise<User[]> {
    return this.directory.listStaff();
  }

  /**
   * Changes the role and revokes every session with an admin scope: at once here, within a second
   * on every other replica (REF-7).
   */
  private async changeRole(id: number, role: Role | null, authorize: AuthorizeAct): Promise<User> {
    await this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      if (!(await setRole(tx, this.audit, { id, role }, act))) return;
      await this.departures.endRole(tx, id, act.actor);
    });
    return this.users.getUser(id);
  }
}
