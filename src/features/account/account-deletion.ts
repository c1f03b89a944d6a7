import { Injectable } from '@nestjs/common';
import { AuditService, byOperator, type Act } from '../../platform/audit/index.js';
import { SuspensionService } from '../../sign-in/index.js';
import { Database, Deadline, type Transaction } from '../../platform/database/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import { Sweep } from '../../platform/scheduling/index.js';
import { PersonalRecords } from '../../platform/personal-data/index.js';
import { erasedUsers, eraseUser, removeErased, UsersService, type User } from '../../accounts/users/index.js';
import { ACCOUNT } from './account.facts.js';

const BATCH = 100;

/**
 * Deletes accounts. One transaction erases the user and ends all access. What may be large is removed afterwards in batches,
 * which housekeeping repeats until nothing is left; only then the row goes, so a crash leaves nothing half done.
 */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly suspension: SuspensionService,
    private readonly personalRecords: PersonalRecords,
    private readonly audit: AuditService,
  ) {}

  /**
   * Deletes the account in `tx` if it is still as in `user`, and returns whether it did. `prove` runs while the row of the
   * user is locked and before anything is removed.
   */
  async erase(
    tx: Transaction,
    user: User,
    { prove, act }: { prove?: () => Promise<void>; act?: Act } = {},
  ): Promise<boolean> {
    if (!(await eraseUser(tx, user, { asActive: prove !== undefined }))) return false;
    await prove?.();
    const subject = `user:${String(user.id)}` as const;
    const by = act ?? { actor: subject };
    await this.suspension.endAccess(tx, user.id, 'deleted', by.actor);
    await this.personalRecords.removeAtOnce(tx, user);
    await this.audit.record(tx, ACCOUNT.events['user.deleted'], { ...by, subject, userId: user.id });
    return true;
  }

  /**
   * Deletes an account for an operator or staff, and returns the user as it was when all is removed.
   * @throws AppError NOT_FOUND, ACCOUNT_OF_STAFF; the refusals of `admit`; SERVICE_UNAVAILABLE if the account changes meanwhile
   */
  async deleteByOperator(id: number, admit = byOperator): Promise<User> {
    const user = await this.users.get(id);
    assertNoStaff(user);
    const isErased = await this.database.transaction(async (tx) => this.erase(tx, user, { act: await admit(tx) }));
    if (!isErased) {
      throw new AppError(ERRORS.SERVICE_UNAVAILABLE, { retryAfter: 1, reason: 'the account changed meanwhile' });
    }
    await this.personalRecords.removeRest(id);
    return user;
  }

  /** Begins to remove what the transaction left. If that fails, housekeeping goes on. */
  removeRestSoon(id: number): void {
    void Deadline.without(() => this.personalRecords.removeRest(id)).catch(() => undefined);
  }

  /** Removes what is left of deleted accounts, and then their rows. Returns the number of rows. */
  @Sweep('deleted accounts')
  async finish(): Promise<number> {
    let removed = 0;
    for (const id of await erasedUsers(this.database, BATCH)) {
      await this.personalRecords.removeRest(id);
      if (await removeErased(this.database, id)) removed += 1;
    }
    return removed;
  }
}

/** @throws AppError ACCOUNT_OF_STAFF */
export function assertNoStaff(user: User): void {
  if (user.staff_since !== null) throw new AppError(ACCOUNT.errors.ACCOUNT_OF_STAFF);
}
