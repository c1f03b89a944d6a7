import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/index.js';
import { Config } from '../config/index.js';
import { USERS_EVENTS } from './users.audit.js';
import type { AVATAR_SETTINGS, NUMBER_SETTINGS } from './users.settings.js';
import { among, columns, Database, NOW, rowOf, sql, type Sql, type Statements } from '../database/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import { keyPurpose, KeyRing } from '../keys/index.js';
import { maskPans } from '../pan/index.js';
import { countryOf, isServiceNumber, normalizePhone } from './phone.js';
import { User } from './user.entity.js';
import { parseUsername, type Username } from './username.js';
import { USERS_ERRORS } from './users.errors.js';

const AVATAR = keyPurpose('avatar');

export interface NewUser {
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
    private readonly config: Config<typeof NUMBER_SETTINGS & typeof AVATAR_SETTINGS>,
    private readonly audit: AuditService,
  ) {}

  /** Any form of a phone number as E.164; undefined when it is not a possible one. */
  readNumber(text: string | number): string | undefined {
    return normalizePhone(text, this.config.PHONE_REGION);
  }

  /** ISO 3166-1 alpha-2 code of a number in E.164; undefined for numbers of no country. */
  countryOf(number: string): string | undefined {
    return countryOf(number);
  }

  /** Whether a number in E.164 is premium-rate, toll-free, shared-cost or of no country: no person reads a code there. */
  isServiceNumber(number: string): boolean {
    return isServiceNumber(number);
  }

  /** An e-mail address or a phone number; undefined when the text is neither. */
  readUsername(text: string): Username | undefined {
    return parseUsername(text, this.config.PHONE_REGION);
  }

  /** URL of the account's picture: a keyed hash, so that it tells nothing of number or e-mail. */
  avatarOf(subject: string): string {
    const hash = this.ring.mac(AVATAR, this.ring.stableId, subject).toString('hex');
    return `${this.config.AVATAR_BASE_URL}/${hash}?d=identicon`;
  }

  /**
   * Stores a new, unverified user and answers the id. A card number typed as a name is masked (PAN-8).
   * @throws AppError REST_USER_EXISTS when the unique index of numbers refuses it.
   */
  async register({ first_name, last_name, cell_number }: NewUser): Promise<number> {
    const id = await this.database.insertIfAbsent(sql`/* UsersService.register */ 
      INSERT INTO users (first_name, last_name, cell_number, status, sign_ins, created_at, updated_at)
      VALUES (${maskPans(first_name)}, ${maskPans(last_name)}, ${cell_number}, ${'ACTIVE'}, 0, ${NOW}, ${NOW})`);
    if (id === undefined) throw new AppError(USERS_ERRORS.REST_USER_EXISTS);
    return id;
  }

  find({ kind, value }: Username): Promise<User | undefined> {
    const condition = kind === 'email' ? sql`email = ${value}` : sql`cell_number = ${value}`;
    return this.database.row(User, sql`/* UsersService.find */ SELECT * FROM users WHERE ${condition}`);
  }

  async get(id: number): Promise<User> {
    const user = await this.database.row(User, sql`/* UsersService.get */ SELECT * FROM users WHERE id = ${id}`);
    if (user === undefined) throw new AppError(ERRORS.NOT_FOUND, { reason: 'user' });
    return user;
  }

  /**
   * The user of an access token, to whom a message is about to be sent.
   * @throws AppError UNAUTHENTICATED when the user is gone or not active.
   */
  async getActive(id: number): Promise<User> {
    const user = await this.self(id);
    if (user.status !== 'ACTIVE') throw new AppError(ERRORS.UNAUTHENTICATED, { reason: 'user is not active' });
    return user;
  }

  /**
   * The user of an access token.
   * @throws AppError UNAUTHENTICATED when a restore of the database has lost them.
   */
  async self(id: number): Promise<User> {
    const user = (await this.byId([id])).get(id);
    if (user === undefined) throw new AppError(ERRORS.UNAUTHENTICATED, { reason: 'user is gone' });
    return user;
  }

  /**
   * To be called in a transaction, after it holds the challenge that a message is for: whoever it is written to has the
   * same number and status as when they were read. Of nobody it costs the same (OTP-8).
   * @throws AppError SERVICE_UNAVAILABLE
   */
  async assertUnmoved(tx: Statements, user: Pick<User, 'id' | 'cell_number' | 'status'> | undefined): Promise<void> {
    const now = await tx.row(
      rowOf(User, 'cell_number', 'status'),
      sql`/* UsersService.assertUnmoved */ SELECT cell_number, status FROM users WHERE id = ${user?.id ?? 0}`,
    );
    if (now?.cell_number === user?.cell_number && now?.status === user?.status) return;
    throw new AppError(ERRORS.SERVICE_UNAVAILABLE, { retryAfter: 1, reason: 'number or status changed meanwhile' });
  }

  /**
   * Condition in a statement on rows that carry the id of a user, or null for nobody: the user is active, and this is their
   * number.
   */
  isNumberOf(userId: Sql, number: string): Sql {
    return sql`(${userId} IS NULL OR EXISTS (
      SELECT 1 FROM users WHERE users.id = ${userId} AND users.cell_number = ${number} AND users.status = 'ACTIVE'))`;
  }

  /**
   * Changes the names that are given. A card number typed as a name is masked (PAN-8).
   * @throws AppError UNAUTHENTICATED like `self`
   */
  async rename(id: number, { first_name, last_name }: Partial<Pick<User, 'first_name' | 'last_name'>>): Promise<User> {
    await this.database.change(sql`/* UsersService.rename */ 
      UPDATE users SET updated_at = ${NOW}, first_name = COALESCE(${masked(first_name)}, first_name),
        last_name = COALESCE(${masked(last_name)}, last_name)
      WHERE id = ${id}`);
    return this.self(id);
  }

  /**
   * Gives an active user another number. Answers false, and changes nothing, when the unique index of numbers
   * refuses it. Locks the row until the transaction ends.
   * @throws AppError CODE_INVALID when the account is not active or `from` is not its number any more.
   */
  async changeNumber(tx: Statements, id: number, { from, to }: { from: string; to: string }): Promise<boolean> {
    const changed = await tx.changeUnlessDuplicate(sql`/* UsersService.changeNumber */ 
      UPDATE users SET cell_number = ${to}, updated_at = ${NOW}
      WHERE id = ${id} AND status = ${'ACTIVE'} AND cell_number = ${from} AND cell_number <> ${to}`);
    if (changed === undefined) return false;
    if (changed === 0)
      throw new AppError(USERS_ERRORS.CODE_INVALID, { reason: 'not active, or the number changed meanwhile' });
    const self = `user:${String(id)}` as const;
    await this.audit.record(tx, USERS_EVENTS['user.number_changed'], { actor: self, subject: self, userId: id });
    return true;
  }

  /**
   * Gives an active user an e-mail address, and takes it from another who has it. Answers false when the unique
   * index of addresses refuses it, because somebody else got it at the same moment.
   * @throws AppError CODE_INVALID when the account is not active.
   */
  async takeEmail(tx: Statements, id: number, email: string): Promise<boolean> {
    const self = `user:${String(id)}` as const;
    const holders = await tx.rows(
      columns({ id: Number }),
      sql`/* UsersService.takeEmail */ SELECT id FROM users WHERE email = ${email} AND id <> ${id}`,
    );
    for (const holder of holders) {
      const lost = await tx.change(sql`/* UsersService.takeEmail */ 
        UPDATE users SET email = NULL, updated_at = ${NOW} WHERE id = ${holder.id} AND email = ${email}`);
      const subject = `user:${String(holder.id)}` as const;
      if (lost === 1)
        await this.audit.record(tx, USERS_EVENTS['user.email_lost'], { actor: self, subject, userId: holder.id });
    }
    const changed = await tx.changeUnlessDuplicate(sql`/* UsersService.takeEmail */ 
      UPDATE users SET email = ${email}, updated_at = CASE WHEN updated_at < ${NOW} THEN ${NOW} ELSE updated_at + 1 END
      WHERE id = ${id} AND status = ${'ACTIVE'}`);
    if (changed === undefined) return false;
    if (changed === 0) throw new AppError(USERS_ERRORS.CODE_INVALID, { reason: 'user is not active' });
    await this.audit.record(tx, USERS_EVENTS['user.email_changed'], { actor: self, subject: self, userId: id });
    return true;
  }

  /**
   * Marks a sign-in of an active user, with `asStaff` of one who is staff; false when the account is not. Locks the
   * row until the transaction ends, so that sign-ins and a suspension of one account come one after the other.
   */
  async recordSignIn(tx: Statements, id: number, { asStaff = false } = {}): Promise<boolean> {
    const changed = await tx.change(sql`/* UsersService.recordSignIn */ 
      UPDATE users SET verified_at = COALESCE(verified_at, ${NOW}), sign_ins = sign_ins + 1, updated_at = ${NOW}
      WHERE id = ${id} AND status = ${'ACTIVE'} ${asStaff ? sql`AND staff_since IS NOT NULL` : sql``}`);
    return changed === 1;
  }

  async byId(ids: readonly number[]): Promise<ReadonlyMap<number, User>> {
    const rows = await this.database.rows(
      User,
      sql`/* UsersService.byId */ SELECT * FROM users WHERE id IN ${among(ids)}`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  listStaff(): Promise<User[]> {
    return this.database.rows(
      User,
      sql`/* UsersService.listStaff */ SELECT * FROM users WHERE staff_since IS NOT NULL ORDER BY id`,
    );
  }

  /** Whether a user is active and staff. */
  async isStaff(tx: Statements, id: number): Promise<boolean> {
    const row = await tx.row(
      columns({ id: Number }),
      sql`/* UsersService.isStaff */ SELECT id FROM users WHERE id = ${id} AND status = ${'ACTIVE'} AND staff_since IS NOT NULL`,
    );
    return row !== undefined;
  }

  /** Answers whether it changed. */
  async setStaff(tx: Statements, id: number, staff: boolean): Promise<boolean> {
    const changed = await tx.change(
      staff
        ? sql`/* UsersService.setStaff */ UPDATE users SET staff_since = ${NOW}, updated_at = ${NOW} WHERE id = ${id} AND staff_since IS NULL`
        : sql`/* UsersService.setStaff */ UPDATE users SET staff_since = NULL, updated_at = ${NOW} WHERE id = ${id} AND staff_since IS NOT NULL`,
    );
    if (changed === 0) return false;
    const event = staff ? USERS_EVENTS['user.staff_appointed'] : USERS_EVENTS['user.staff_dismissed'];
    await this.audit.record(tx, event, { actor: 'operator', subject: `user:${String(id)}`, userId: id });
    return true;
  }

  /** Answers whether the status changed. */
  async setStatus(tx: Statements, id: number, from: User['status'], to: User['status']): Promise<boolean> {
    const changed = await tx.change(
      sql`/* UsersService.setStatus */ UPDATE users SET status = ${to}, updated_at = ${NOW} WHERE id = ${id} AND status = ${from}`,
    );
    if (changed === 1) {
      const event = to === 'SUSPENDED' ? USERS_EVENTS['user.suspended'] : USERS_EVENTS['user.resumed'];
      await this.audit.record(tx, event, { actor: 'operator', subject: `user:${String(id)}`, userId: id });
    }
    return changed === 1;
  }
}

function masked(name: string | undefined): string | null {
  return name === undefined ? null : maskPans(name);
}
