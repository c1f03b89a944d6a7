import { Injectable } from '@nestjs/common';
import { Database } from '../database/index.js';
import { UserDirectory, UsersService, type User } from '../users/index.js';
import { SessionRevocationService } from './sessions/session-revocation.service.js';

/** Appoints and dismisses staff, the only users who receive admin scopes. Repeating a step changes nothing. */
@Injectable()
export class StaffService {
  constructor(
    private readonly users: UsersService,
    private readonly directory: UserDirectory,
    private readonly sessions: SessionRevocationService,
    private readonly database: Database,
  ) {}

  /**
   * Makes a user staff from the next sign-in on.
   * @throws AppError NOT_FOUND
   */
  async appoint(id: number): Promise<User> {
    await this.database.transaction((tx) => this.users.setStaff(tx, id, true));
    return this.users.get(id);
  }

  /**
   * Dismisses a user from staff and revokes every session with an admin scope: at once here, within a second on every other
   * replica.
   * @throws AppError NOT_FOUND
   */
  async dismiss(id: number): Promise<User> {
    await this.database.transaction(async (tx) => {
      if (!(await this.users.setStaff(tx, id, false))) return;
      await this.sessions.revokeAllOf(tx, id, 'dismissed', { actor: 'operator', scope: '%admin:%' });
    });
    return this.users.get(id);
  }

  list(): Promise<User[]> {
    return this.directory.listStaff();
  }
}
