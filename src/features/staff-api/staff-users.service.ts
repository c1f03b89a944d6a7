import { Injectable } from '@nestjs/common';
import { AuditService, type AuditActor, toAuditUser } from '../../platform/audit/index.js';
import {
  toValueList,
  columns,
  Database,
  sql,
  type StatementRunner,
  type Transaction,
} from '../../platform/database/index.js';
import {
  isWholeValue,
  UserDirectory,
  UsersService,
  type User,
  type UserPageRequest,
} from '../../accounts/users/index.js';
import { OPEN_STATUSES } from '../tickets/index.js';
import { NumberSearches } from './number-searches.js';
import { STAFF } from './staff.facts.js';

/** Users as staff reads them. Each read leaves a row in the audit trail. */
@Injectable()
export class StaffUsersService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly directory: UserDirectory,
    private readonly audit: AuditService,
    private readonly searches: NumberSearches,
  ) {}

  /**
   * Returns users, newest id first. A search by a whole number or e-mail address counts, because
   * its result tells the digits that a list masks, and the audit trail has whom it found.
   * @param onSearch takes the number of users that a search for a name looked at
   * @throws AppError RATE_LIMITED
   */
  async listUsers(
    staff: number,
    page: UserPageRequest,
    onSearch?: (searchedCount: number) => void,
  ): Promise<User[]> {
    const actor = toAuditUser(staff);
    const search = page.search ?? '';
    await this.searches.countSearch(actor, search);
    const named = await this.directory.searchNames(page);
    if (named !== undefined) onSearch?.(named.searchedCount);

    return this.database.transaction(async (tx) => {
      const foundUsers = await this.directory.listPage(tx, page, named?.ids);
      const isForOne = isWholeValue(search) && foundUsers.length > 0;
      if (isForOne) await this.recordFound(tx, actor, foundUsers);
      else
        await this.audit.record(tx, STAFF.events['staff.users_listed'], {
          actor,
          subject: 'user:list',
        });
      return foundUsers;
    });
  }

  /**
   * Records that a user is read, and returns it.
   * @throws AppError NOT_FOUND
   */
  async getUser(staff: number, id: number): Promise<User> {
    await this.database.transaction(async (tx) => {
      const actor = toAuditUser(staff);
      const isThere = (await this.findExisting(tx, id)) !== undefined;
      const subject = toAuditUser(id);
      if (isThere)
        await this.audit.record(tx, STAFF.events['staff.user_read'], {
          actor,
          subject,
          userId: id,
        });
    });
    return this.users.getUser(id);
  }

  /** Returns the number of open tickets of each user who has one. */
  async countOpenTickets(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const countRows = await this.database.rows(
      columns({ user_id: Number, n: Number }),
      sql`/* StaffUsersService.countOpenTickets */
      SELECT user_id, COUNT(*) AS n FROM tickets
      WHERE user_id IN ${toValueList(ids)}
        AND status IN ${toValueList(OPEN_STATUSES)} GROUP BY user_id`,
    );
    return new Map(countRows.map(({ user_id, n }) => [user_id, n]));
  }

  private async recordFound(
    tx: Transaction,
    actor: AuditActor,
    foundUsers: readonly User[],
  ): Promise<void> {
    const foundFacts = foundUsers.map(({ id }) => ({
      actor,
      subject: toAuditUser(id),
      userId: id,
    }));
    await this.audit.record(tx, STAFF.events['staff.user_found'], ...foundFacts);
  }

  private findExisting(tx: StatementRunner, id: number) {
    return tx.row(
      columns({ id: Number }),
      sql`/* StaffUsersService.findExisting */
      SELECT id FROM users WHERE id = ${id} AND status <> 'DELETED'`,
    );
  }
}
