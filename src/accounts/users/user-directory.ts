import { Injectable } from '@nestjs/common';
import {
  Database,
  sql,
  toValueList,
  type Sql,
  type StatementRunner,
} from '../../platform/database/index.js';
import { readPhoneDigits, readTypedDigits } from '../../platform/typed-text/index.js';
import { readNumberEnd } from './search-columns.js';
import { toStatusCondition, UserSearch, type NameSearchResult } from './user-search.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

export interface UserListFilter {
  /** Users with greater ids are listed. */
  readonly after: number;
  readonly limit: number;
  /**
   * An id, a number or an e-mail address. A number with `+` and an address match by their
   * beginning.
   */
  readonly search?: string | undefined;
}

/** A page of users for staff. */
export interface UserPageRequest {
  /** Users with smaller ids are listed; undefined for the newest ones. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly status?: User['status'] | undefined;
  /** An id, a number or its end of four digits, an address, or beginnings of words of a name. */
  readonly search?: string | undefined;
}

/** Finds users for operators and staff. */
@Injectable()
export class UserDirectory {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly search: UserSearch,
  ) {}

  /** Returns users in the order of their ids. */
  listUsers({ after, limit, search }: UserListFilter): Promise<User[]> {
    const condition =
      search === undefined ? sql`` : sql`AND (${this.matchBeginning(search.trim())})`;
    return this.database.rows(
      User,
      sql`/* UserDirectory.listUsers */
      SELECT * FROM users WHERE id > ${after} AND status <> 'DELETED' ${condition}
      ORDER BY id LIMIT ${limit}`,
    );
  }

  /**
   * Returns the user with this number, e-mail address or id. The id of one may be the number of
   * another.
   */
  findAll(text: string): Promise<User[]> {
    return this.database.rows(
      User,
      sql`/* UserDirectory.findAll */
      SELECT * FROM users WHERE ${this.matchExactly(text.trim())} AND status <> 'DELETED'
      ORDER BY id`,
    );
  }

  /**
   * Finds the users of a page by their names, before `listPage`; undefined if the page has no
   * search for a name.
   */
  async searchNames(page: UserPageRequest): Promise<NameSearchResult | undefined> {
    const { before = Number.MAX_SAFE_INTEGER, limit, status, search } = page;
    const text = search?.trim() ?? '';
    if (text === '' || isWholeValue(text)) return undefined;
    return this.search.findPage({ before, limit, status, text });
  }

  /**
   * Returns users, newest id first.
   * @param foundIds ids that `searchNames` found
   */
  listPage(
    on: StatementRunner,
    { before = Number.MAX_SAFE_INTEGER, limit, status, search }: UserPageRequest,
    foundIds?: readonly number[],
  ): Promise<User[]> {
    const text = search?.trim() ?? '';
    const pageCondition = sql`id < ${before} AND ${toStatusCondition(status)}`;
    const searchCondition =
      foundIds === undefined
        ? this.matchSearch(text, pageCondition, limit)
        : sql`AND id IN ${toValueList([0, ...foundIds])}`;
    return on.rows(
      User,
      sql`/* UserDirectory.listPage */
      SELECT * FROM users WHERE ${pageCondition} ${searchCondition} ORDER BY id DESC
        LIMIT ${limit}`,
    );
  }

  private matchSearch(text: string, pageCondition: Sql, limit: number): Sql {
    if (text === '') return sql``;
    return sql`AND id IN (SELECT id
      FROM (${this.selectExactly(text, pageCondition, limit)}) AS found)`;
  }

  private selectExactly(text: string, pageCondition: Sql, limit: number): Sql {
    const exactSelect = sql`SELECT id FROM users WHERE ${this.matchExactly(text)}`;
    const numberEnd = readNumberEnd(text);
    if (numberEnd === undefined) return exactSelect;
    return sql`${exactSelect} UNION SELECT id FROM (
      SELECT id FROM users WHERE number_end = ${numberEnd} AND ${pageCondition}
      ORDER BY id DESC LIMIT ${limit}) newest`;
  }

  async listStaff(): Promise<User[]> {
    const staff = await this.database.rows(
      User,
      // An ORDER BY of the ids would make SQLite read all users in this order.
      sql`/* UserDirectory.listStaff */ SELECT * FROM users WHERE staff_since > 0`,
    );
    return staff.sort((a, b) => a.id - b.id);
  }

  private matchBeginning(search: string): Sql {
    if (search.startsWith('+')) return sql`cell_number LIKE ${toLikePattern(search)} ESCAPE '!'`;
    if (/^[\p{Nd}\s().-]+$/u.test(search)) return this.matchExactly(search);
    return sql`email LIKE ${toLikePattern(search.toLowerCase())} ESCAPE '!'`;
  }

  private matchExactly(text: string): Sql {
    const username = this.users.readUsername(text);
    const digits = readTypedDigits(text);
    const id = /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : 0;
    if (username === undefined) return sql`id = ${id}`;
    const { kind, value } = username;
    if (kind === 'email') return sql`email = ${value}`;
    return sql`(cell_number = ${value} OR id = ${id})`;
  }
}

/** Returns whether a search of a page is for one user: by number, e-mail address or id. */
export function isWholeValue(search: string): boolean {
  return search.includes('@') || readPhoneDigits(search) !== undefined;
}

function toLikePattern(text: string): string {
  return `${text.replace(/[!%_]/g, '!$&')}%`;
}
