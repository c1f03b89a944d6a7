import { Injectable } from '@nestjs/common';
import {
  AuditService,
  authorizeOperator,
  type AuditedAct,
  toAuditUser,
} from '../../platform/audit/index.js';
import { SuspensionService } from '../../sign-in/index.js';
import { DAY_MS } from '../../platform/config/index.js';
import { Database, DatabaseDeadline, type Transaction } from '../../platform/database/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { Sweep } from '../../platform/scheduling/index.js';
import { PersonalRecords } from '../../platform/personal-data/index.js';
import {
  listErasedUsers,
  listLeftUsers,
  eraseUser,
  removeErasedUser,
  UsersService,
  type User,
} from '../../accounts/users/index.js';
import { ACCOUNT } from './account.facts.js';

const DELETION_BATCH = 100;
/** Time for which an account that was left behind is kept for an operator. */
const LEFT_MS = 90 * DAY_MS;

/**
 * Deletes accounts. One transaction erases the user and ends all access. What may be large is
 * removed afterwards in batches, which housekeeping repeats until nothing is left; only then the
 * row goes, so a crash leaves nothing half done.
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
   * Deletes the account in `tx` if it is still as in `user`, and returns whether it did. `prove`
   * runs while the row of the user is locked and before anything is removed.
   */
  async eraseAccount(
    tx: Transaction,
    user: User,
    { prove, act }: { prove?: () => Promise<void>; act?: AuditedAct } = {},
  ): Promise<boolean> {
    if (!(await eraseUser(tx, user, { asActive: prove !== undefined }))) return false;
    await prove?.();
    const subject = toAuditUser(user.id);
    const deletionAct = act ?? { actor: subject };
    await this.suspension.endAccess(tx, user.id, 'deleted', deletionAct.actor);
    await this.personalRecords.removeAtOnce(tx, user);
    await this.audit.record(tx, ACCOUNT.events['user.deleted'], {
      ...deletionAct,
      subject,
      userId: user.id,
    });
    return true;
  }

  /**
   * Deletes an account for an operator or staff, and returns the user as it was when all is
   * removed.
   * @throws AppError NOT_FOUND, ACCOUNT_OF_STAFF; the refusals of `authorize`; SERVICE_UNAVAILABLE
   *   if the account changes meanwhile
   */
  async deleteByOperator(id: number, authorize = authorizeOperator): Promise<User> {
    const user = await this.users.getUser(id);
    assertNoStaff(user);
    const isErased = await this.database.transaction(async (tx) =>
      this.eraseAccount(tx, user, { act: await authorize(tx) }),
    );
    if (!isErased) {
      throw ERRORS.SERVICE_UNAVAILABLE({
        retryAfter: 1,
        reason: 'the account changed meanwhile',
      });
    }
    await this.personalRecords.removeRest(id);
    return user;
  }

  /** Begins to remove what the transaction left. If that fails, housekeeping goes on. */
  removeRestSoon(id: number): void {
    void DatabaseDeadline.without(() => this.personalRecords.removeRest(id)).catch(() => undefined);
  }

  /** Deletes accounts that were left behind 90 days ago (USR-2). Returns their number. */
  @Sweep('accounts left behind')
  async deleteLeft(): Promise<number> {
    const act = { actor: 'service' } as const;
    let deletedCount = 0;
    for (const user of await listLeftUsers(this.database, LEFT_MS, DELETION_BATCH)) {
      // Of several replicas one erases it.
      if (await this.database.transaction((tx) => this.eraseAccount(tx, user, { act })))
        deletedCount += 1;
    }
    return deletedCount;
  }

  /** Removes what is left of deleted accounts, and then their rows. Returns the number of rows. */
  @Sweep('deleted accounts')
  async finishDeletions(): Promise<number> {
    let removedCount = 0;
    for (const id of await listErasedUsers(this.database, DELETION_BATCH)) {
      await this.personalRecords.removeRest(id);
      if (await removeErasedUser(this.database, id)) removedCount += 1;
    }
    return removedCount;
  }
}

/** @throws AppError ACCOUNT_OF_STAFF */
export function assertNoStaff(user: User): void {
  if (user.staff_since !== null) throw ACCOUNT.errors.ACCOUNT_OF_STAFF();
}
