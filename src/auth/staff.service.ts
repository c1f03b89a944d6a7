import { Injectable } from '@nestjs/common';
import { Database } from '../database/index.js';
import { UsersService, type User } from '../users/index.js';
import { SessionsService } from './sessions/sessions.service.js';

/** Who is staff: only they are given admin scopes, and only by clients that have them. Repeating a step changes nothing. */
@Injectable()
export class StaffService {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly database: Database,
  ) {}

  /**
   * Makes a user staff, from the next sign-in on.
   * @throws AppError NOT_FOUND
   */
  async appoint(id: number): Promise<User> {
    await this.database.transaction((tx) => this.users.setStaff(tx, id, true));
    return this.users.get(id);
  }

  /**
   * Ends that, with every session that has an admin scope: at once here, within a second on every other replica.
   * @throws AppError NOT_FOUND
   */
  async dismiss(id: number): Promise<User> {
    await this.database.transaction(async (tx) => {
      if (!(await this.users.setStaff(tx, id, false))) return;
      await this.sessions.endAllOf(tx, id, 'dismissed', { actor: 'operator', scope: '%admin:%' });
    });
    return this.users.get(id);
  }

  list(): Promise<User[]> {
    return this.users.listStaff();
  }
}
