import { Injectable } from '@nestjs/common';
import { AuditService, toAuditUser, type AuditActor } from '../../platform/audit/index.js';
import { maskPans } from '../../platform/card-numbers/index.js';
import { Config } from '../../platform/config/index.js';
import { Database, sql, type Sql, type Transaction } from '../../platform/database/index.js';
import { splitWords } from '../../platform/typed-text/index.js';
import {
  changeNames,
  toAwakeCondition,
  isDormantUser,
  markLeft,
  UsersService,
  type Role,
  type User,
  type UserNames,
} from '../../accounts/users/index.js';
import { USERS } from '../../accounts/users/users.facts.js';
import { AUTH } from '../auth.facts.js';
import { SessionRevocationService } from '../sessions/session-revocation.service.js';

/** The one who has entered the code of a number. */
export interface HolderClaim {
  readonly names: UserNames;
  /** True to leave a dormant account behind, and to have a new one. */
  readonly wantsNewAccount: boolean;
  /** The role that the session needs, null for none. */
  readonly role: Role | null;
  /** The client, for the audit trail. */
  readonly actor: AuditActor;
  /** True for the fixed code of a test number, whose tester knows no names. */
  readonly isTest: boolean;
}

/** The account that a holder signs in to, whose row is locked. */
export interface LockedAccount {
  readonly userId: number;
  /** Number of sign-ins, this one included. */
  readonly signIns: number;
}

/**
 * Decides which account the holder of a number signs in to. A number may have changed hands when
 * nobody has signed in for DORMANT_MONTHS: then the holder must know the names of the account, or
 * leaves it behind (USR-2).
 */
@Injectable()
export class NumberHolders {
  constructor(
    private readonly users: UsersService,
    private readonly revocation: SessionRevocationService,
    private readonly audit: AuditService,
    private readonly database: Database,
    private readonly config: Config<typeof USERS.settings>,
  ) {}

  /**
   * Signs in the holder of the number of `user`. `work` runs in the same transaction, when the
   * account is locked and the sign-in counted.
   * @throws AppError INVALID_GRANT if the user is not active; HOLDER_UNCONFIRMED, which must be
   * counted as a guess before it is sent, because it reveals that the code was right
   */
  signInHolder<T>(
    user: User,
    claim: HolderClaim,
    work: (tx: Transaction, account: LockedAccount) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (tx) => {
      const newAccount = await this.leaveDormant(tx, user, claim);
      return work(tx, newAccount ?? (await this.lockAccount(tx, user, claim)));
    });
  }

  private async lockAccount(
    tx: Transaction,
    user: User,
    claim: HolderClaim,
  ): Promise<LockedAccount> {
    const { names, role } = claim;
    const months = this.chooseMonths(claim);
    const holderCondition =
      months === 0 ? sql`` : sql`AND ${toConfirmedCondition(user, names, months)}`;
    const signIns = await this.users.recordSignIn(tx, user, role, holderCondition);

    // Whoever registered the number had not proved it (USR-1).
    if (signIns === 1) await changeNames(tx, this.audit, user.id, names);
    if (signIns !== undefined) return { userId: user.id, signIns };

    if (months > 0 && (await isDormantUser(tx, user.id, months)))
      throw AUTH.errors.HOLDER_UNCONFIRMED();
    throw AUTH.errors.INVALID_GRANT({}, { reason: 'user is not active' });
  }

  /** Leaves a dormant account behind for a new one, if the holder says so and it is dormant. */
  private async leaveDormant(
    tx: Transaction,
    user: User,
    claim: HolderClaim,
  ): Promise<LockedAccount | undefined> {
    const { id, cell_number } = user;
    const months = this.chooseMonths(claim);
    if (!claim.wantsNewAccount || months === 0) return undefined;
    if (!(await markLeft(tx, user, months))) return undefined;

    // The old row is locked, and its number is free for this transaction alone.
    const newNames = { first_name: '', last_name: '', ...claim.names };
    const userId = await this.users.registerUser({ ...newNames, cell_number }, tx);
    const { actor } = claim;
    await this.revocation.revokeUserSessions(tx, id, 'left', { actor });
    const leftFact = { actor, subject: toAuditUser(id), userId: id };
    await this.audit.record(tx, USERS.events['user.left_behind'], leftFact);

    const newUser = { id: userId, sign_ins: 0 };
    return { userId, signIns: (await this.users.recordSignIn(tx, newUser)) ?? 1 };
  }

  private chooseMonths({ isTest }: HolderClaim): number {
    return isTest ? 0 : this.config.DORMANT_MONTHS;
  }
}

/** Returns the condition that the account is in use, or has the names that the holder knows. */
function toConfirmedCondition(user: User, names: UserNames, months: number): Sql {
  if (!hasNames(user, names)) return toAwakeCondition(months);
  const { first_name, last_name } = user;
  return sql`(${toAwakeCondition(months)} OR (first_name = ${first_name}
    AND last_name = ${last_name}))`;
}

/** Compares folded names without blanks, because people split them differently. */
function hasNames(user: User, { first_name, last_name }: UserNames): boolean {
  if (first_name === undefined || last_name === undefined) return false;
  const typedNames = toFoldedNames(maskPans(first_name), maskPans(last_name));
  return typedNames === toFoldedNames(user.first_name, user.last_name);
}

function toFoldedNames(first_name: string, last_name: string): string {
  return splitWords(`${first_name} ${last_name}`).join('');
}
