import { Injectable } from '@nestjs/common';
import { AuditService } from '../../platform/audit/index.js';
import { Config } from '../../platform/config/index.js';
import { USERS } from './users.facts.js';
import {
  toValueList,
  Database,
  rowOf,
  sql,
  type Sql,
  type StatementRunner,
  type Transaction,
} from '../../platform/database/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { defineKeyPurpose, KeyRing } from '../../platform/keys/index.js';
import { findNumberCountry, isServiceNumber, normalizePhone } from './phone.js';
import { changeNumber, takeEmail, type CellNumberChange } from './user-contacts.js';
import { LATER } from './later.js';
import { changeNames, type UserNames } from './change-names.js';
import { recordSignIn } from './record-sign-in.js';
import type { Role } from './role.js';
import { registerUser, type UserRegistration } from './register-user.js';
import { setStatus, type UserStatusChange } from './set-status.js';
import { User } from './user.entity.js';
import { parseUsername, type Username } from './username.js';

const AVATAR_PURPOSE = defineKeyPurpose('avatar');

/** Owns the table of users. */
@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly config: Config<typeof USERS.settings>,
    private readonly audit: AuditService,
  ) {}

  /**
   * Reads a phone number in any form and returns it as E.164; undefined if it is not a possible
   * number.
   */
  readNumber(text: string | number): string | undefined {
    return normalizePhone(text, this.config.PHONE_REGION);
  }

  findCountry(number: string): string | undefined {
    return findNumberCountry(number);
  }

  isServiceNumber(number: string): boolean {
    return isServiceNumber(number);
  }

  /** Reads an e-mail address or a phone number; undefined if the text is neither. */
  readUsername(text: string): Username | undefined {
    return parseUsername(text, this.config.PHONE_REGION);
  }

  /**
   * Returns the URL of the avatar of a username. Its keyed hash reveals neither the username nor
   * whether it has an account.
   */
  toAvatarUrl(username: string): string {
    const hash = this.ring.computeMac(AVATAR_PURPOSE, this.ring.stableId, username).toString('hex');
    return `${this.config.AVATAR_BASE_URL}/${hash}?d=identicon`;
  }

  /** Stores a new user as the function of this name, by default in a transaction of its own. */
  registerUser(registration: UserRegistration, tx?: Transaction): Promise<number> {
    if (tx !== undefined) return registerUser(tx, this.audit, registration);
    return this.database.transaction((own) => registerUser(own, this.audit, registration));
  }

  /** Returns an SQL condition: a row of `users` has this username. */
  toUsernameCondition({ kind, value }: Username): Sql {
    if (kind === 'email') return sql`users.email = ${value}`;
    return sql`users.cell_number = ${value}`;
  }

  async getUser(id: number): Promise<User> {
    const user = await this.database.row(
      User,
      sql`/* UsersService.getUser */ SELECT * FROM users WHERE id = ${id}`,
    );
    if (user === undefined || user.status === 'DELETED') throw ERRORS.NOT_FOUND({ reason: 'user' });
    return user;
  }

  /**
   * Returns the user of an access token, if active.
   * @throws AppError UNAUTHENTICATED if the user is missing or not active
   */
  async getActive(id: number): Promise<User> {
    const user = await this.getSelf(id);
    if (user.status !== 'ACTIVE') throw ERRORS.UNAUTHENTICATED({ reason: 'user is not active' });
    return user;
  }

  /**
   * Returns the user of an access token.
   * @throws AppError UNAUTHENTICATED if the user is deleted, or a restored backup lacks it
   */
  async getSelf(id: number): Promise<User> {
    const user = (await this.findByIds([id])).get(id);
    if (user === undefined || user.status === 'DELETED')
      throw ERRORS.UNAUTHENTICATED({ reason: 'user is missing' });
    return user;
  }

  /**
   * Returns an SQL condition: number and status of a user have not changed since they were read. A
   * statement that has it must follow the lock of the challenge. It takes equally long for an
   * unknown user (OTP-8).
   */
  toUnchangedCondition(user: Pick<User, 'id' | 'cell_number' | 'status'> | undefined): Sql {
    const { id, cell_number, status } = user ?? { id: 0, cell_number: '', status: '' };
    const userCount = user === undefined ? 0 : 1;
    return sql`(SELECT COUNT(*) FROM users
      WHERE id = ${id} AND cell_number = ${cell_number} AND status = ${status}) = ${userCount}`;
  }

  /**
   * Changes the given names as `changeNames` does.
   * @throws AppError UNAUTHENTICATED as `getSelf`
   */
  async renameUser(id: number, names: UserNames): Promise<User> {
    await this.database.transaction((tx) => changeNames(tx, this.audit, id, names));
    return this.getSelf(id);
  }

  /** Changes the number of a user as the function of this name does. */
  changeNumber(tx: StatementRunner, id: number, change: CellNumberChange): Promise<boolean> {
    return changeNumber(tx, this.audit, id, change);
  }

  /** Sets the e-mail address of a user as the function of this name does. */
  takeEmail(tx: StatementRunner, id: number, email: string): Promise<boolean> {
    return takeEmail(tx, this.audit, id, email);
  }

  /** Records a sign-in as the function of this name does. */
  recordSignIn(
    tx: StatementRunner,
    user: Pick<User, 'id' | 'sign_ins'>,
    as: Role | null = null,
    holderCondition = sql``,
  ): Promise<number | undefined> {
    return recordSignIn(tx, user, as, holderCondition);
  }

  /**
   * Locks the row of a user by changing it, so that transactions of one user run one after the
   * other.
   * @throws AppError UNAUTHENTICATED as `getSelf`
   */
  async lockUser(tx: StatementRunner, id: number): Promise<void> {
    const changed = await tx.change(sql`/* UsersService.lockUser */
      UPDATE users SET updated_at = ${LATER} WHERE id = ${id} AND status <> 'DELETED'`);
    if (changed === 0) throw ERRORS.UNAUTHENTICATED({ reason: 'user is missing' });
  }

  async findByIds(ids: readonly number[]): Promise<ReadonlyMap<number, User>> {
    const userRows = await this.database.rows(
      User,
      sql`/* UsersService.findByIds */ SELECT * FROM users WHERE id IN ${toValueList(ids)}`,
    );
    return new Map(userRows.map((row) => [row.id, row]));
  }

  /** Returns the role of an active member of staff, and null for anybody else. */
  async findRole(on: StatementRunner, id: number): Promise<Role | null> {
    const staffRow = await on.row(
      rowOf(User, 'staff_role'),
      sql`/* UsersService.findRole */
      SELECT staff_role FROM users WHERE id = ${id} AND status = 'ACTIVE'`,
    );
    return staffRow?.staff_role ?? null;
  }

  /** Changes the status of a user as the function of this name does. */
  setStatus(tx: StatementRunner, id: number, change: UserStatusChange): Promise<boolean> {
    return setStatus(tx, this.audit, id, change);
  }
}
