import { Injectable } from '@nestjs/common';
import { AuditService } from '../../platform/audit/index.js';
import { Config } from '../../platform/config/index.js';
import { USERS } from './users.facts.js';
import {
  toValueList,
  Database,
  NOW,
  rowOf,
  sql,
  type Sql,
  type StatementRunner,
} from '../../platform/database/index.js';
import { ERRORS } from '../../platform/errors/index.js';
import { defineKeyPurpose, KeyRing } from '../../platform/keys/index.js';
import { maskPans } from '../../platform/card-numbers/index.js';
import { findNumberCountry, isServiceNumber, normalizePhone } from './phone.js';
import { changeNumber, takeEmail, type CellNumberChange } from './user-contacts.js';
import { LATER } from './later.js';
import { changeNames } from './change-names.js';
import { hasRole, type Role } from './role.js';
import { toNameRotations, toNumberEnd } from './search-columns.js';
import { setStatus, type UserStatusChange } from './set-status.js';
import { User } from './user.entity.js';
import { toOwnFact } from './user-facts.js';
import { parseUsername, type Username } from './username.js';

const AVATAR_PURPOSE = defineKeyPurpose('avatar');

/**
 * Condition that a user is active, which MariaDB does not look up in the index of states: a sign-in
 * would lock a row there before that of the user, and others lock them the other way round.
 */
const IS_ACTIVE = sql`COALESCE(status, '') = 'ACTIVE'`;

export interface UserRegistration {
  readonly first_name: string;
  readonly last_name: string;
  /** E.164. */
  readonly cell_number: string;
}

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

  /**
   * Stores a new, unverified user and returns the id. Card numbers in names are masked (PAN-8).
   * @throws AppError REST_USER_EXISTS
   */
  registerUser({ first_name, last_name, cell_number }: UserRegistration): Promise<number> {
    const [firstName, lastName] = [maskPans(first_name), maskPans(last_name)];
    const [name1, name2, name3, name4] = toNameRotations(firstName, lastName);
    return this.database.transaction(async (tx) => {
      const id = await tx.insertIfAbsent(sql`/* UsersService.registerUser */
        INSERT INTO users
          (first_name, last_name, cell_number, status, sign_ins, created_at, updated_at,
            name_1, name_2, name_3, name_4, number_end)
        VALUES (${firstName}, ${lastName}, ${cell_number}, 'ACTIVE', 0, ${NOW}, ${NOW},
          ${name1}, ${name2}, ${name3}, ${name4}, ${toNumberEnd(cell_number)})`);
      if (id === undefined) throw USERS.errors.REST_USER_EXISTS();
      await this.audit.record(tx, USERS.events['user.registered'], toOwnFact(id));
      return id;
    });
  }

  findByUsername(username: Username): Promise<User | undefined> {
    return this.database.row(
      User,
      sql`/* UsersService.findByUsername */ SELECT * FROM users WHERE ${this.isNamed(username)}`,
    );
  }

  /** Returns an SQL condition: a row of `users` has this username. */
  isNamed({ kind, value }: Username): Sql {
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
  isUnchanged(user: Pick<User, 'id' | 'cell_number' | 'status'> | undefined): Sql {
    const { id, cell_number, status } = user ?? { id: 0, cell_number: '', status: '' };
    const userCount = user === undefined ? 0 : 1;
    return sql`(SELECT COUNT(*) FROM users
      WHERE id = ${id} AND cell_number = ${cell_number} AND status = ${status}) = ${userCount}`;
  }

  /**
   * Changes the given names. Card numbers in them are masked (PAN-8).
   * @throws AppError UNAUTHENTICATED as `getSelf`
   */
  async renameUser(
    id: number,
    names: Partial<Pick<User, 'first_name' | 'last_name'>>,
  ): Promise<User> {
    await this.database.transaction((tx) => changeNames(tx, id, names));
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

  /**
   * Records a sign-in and returns the number of sign-ins so far; undefined if the user is not
   * active or, with a role, does not have it. Locks the row, so that sign-ins and suspensions of
   * one user run one after the other.
   */
  async recordSignIn(
    tx: StatementRunner,
    id: number,
    as: Role | null = null,
  ): Promise<number | undefined> {
    const roleCondition = as === null ? sql`` : sql`AND ${hasRole(as)}`;
    const changed = await tx.change(sql`/* UsersService.recordSignIn */
      UPDATE users SET
        verified_at = COALESCE(verified_at, ${NOW}), updated_at = ${NOW}, sign_ins = sign_ins + 1
      WHERE id = ${id} AND ${IS_ACTIVE} ${roleCondition}`);
    if (changed === 0) return undefined;

    // The row is locked here, so the number is that of this sign-in.
    const countedUser = await tx.row(
      rowOf(User, 'sign_ins'),
      sql`/* UsersService.recordSignIn */ SELECT sign_ins FROM users WHERE id = ${id}`,
    );
    return countedUser?.sign_ins;
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
