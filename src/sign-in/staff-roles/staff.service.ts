import { Injectable } from '@nestjs/common';
import { AuditService, byOperator, type Admit } from '../../platform/audit/index.js';
import { Database } from '../../platform/database/index.js';
import { setRole, UserDirectory, UsersService, type Role, type User } from '../../accounts/users/index.js';
import { SessionRevocationService } from '../sessions/session-revocation.service.js';

/** Gives and takes the roles of staff, the only users who receive admin scopes. Repeating a step changes nothing. */
@Injectable()
export class StaffService {
  constructor(
    private readonly users: UsersService,
    private readonly directory: UserDirectory,
    private readonly sessions: SessionRevocationService,
    private readonly database: Database,
    private readonly audit: AuditService,
  ) {}

  /**
   * Gives a user a role from the next sign-in on, and ends the sessions that the role before had opened.
   * @throws AppError NOT_FOUND; the refusals of `admit`
   */
  appoint(id: number, role: Role, admit = byOperator): Promise<User> {
    return this.set(id, role, admit);
  }

  /**
   * Dismisses a user from staff.
   * @throws AppError NOT_FOUND; the refusals of `admit`
   */
  dismiss(id: number, admit = byOperator): Promise<User> {
    return this.set(id, null, admit);
  }

  list(): Promise<User[]> {
    return this.directory.listStaff();
  }

  /**
   * Changes the role and revokes every session with an admin scope: at once here, within a second on every other replica
   * (REF-7).
   */
  private async set(id: number, role: Role | null, admit: Admit): Promise<User> {
    await this.database.transaction(async (tx) => {
      const act = await admit(tx);
      if (!(await setRole(tx, this.audit, { id, role }, act))) return;
      await this.sessions.revokeAllOf(tx, id, 'dismissed', { actor: act.actor, scope: '%admin:%' });
    });
    return this.users.get(id);
  }
}
