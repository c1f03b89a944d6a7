import { Injectable } from '@nestjs/common';
import { Database, sql, type Sql, type StatementRunner } from '../../platform/database/index.js';
import { readPhoneDigits, readTypedDigits } from '../../platform/typed-text/index.js';
import { readNumberEnd, toNameConditions } from './search-columns.js';
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

  /** Returns users, newest id first. Reads an index also if only few users match. */
  listPage(
    on: StatementRunner,
    { before = Number.MAX_SAFE_INTEGER, limit, status, search }: UserPageRequest,
  ): Promise<User[]> {
    const text = search?.trim() ?? '';
    const searchCondition =
      text === ''
        ? sql``
        : sql`AND id IN (SELECT id FROM (${this.selectIds(text, before, status, limit)}) AS found)`;
    const statusCondition = hasStatus(status);
    return on.rows(
      User,
      sql`/* UserDirectory.listPage */
      SELECT * FROM users WHERE id < ${before} AND ${statusCondition} ${searchCondition}
      ORDER BY id DESC LIMIT ${limit}`,
    );
  }

  /** Selects the newest ids that fit a search, from an index of its own for each kind. */
  private selectIds(
    text: string,
    before: number,
    status: User['status'] | undefined,
    limit: number,
  ): Sql {
    if (isWholeValue(text)) return this.selectExactly(text);
    const statusCondition = hasStatus(status);
    const [one = sql``, ...others] = toNameConditions(text).map(
      (name) => sql`SELECT id FROM users WHERE ${name} AND id < ${before} AND ${statusCondition}`,
    );
    const allSelects = others.reduce((sum, other) => sql`${sum} UNION ${other}`, one);
    return sql`${allSelects} ORDER BY id DESC LIMIT ${limit}`;
  }

  private selectExactly(text: string): Sql {
    const exactSelect = sql`SELECT id FROM users WHERE ${this.matchExactly(text)}`;
    const numberEnd = readNumberEnd(text);
    if (numberEnd === undefined) return exactSelect;
    return sql`${exactSelect} UNION SELECT id FROM users WHERE number_end = ${numberEnd}`;
  }

  listStaff(): Promise<User[]> {
    return this.database.rows(
      User,
      sql`/* UserDirectory.listStaff */
      SELECT * FROM users WHERE staff_since IS NOT NULL ORDER BY id`,
    );
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

/** Returns the condition of a status; without one, that the user is not erased. */
function hasStatus(status: User['status'] | undefined): Sql {
  if (status === undefined) return sql`status <> 'DELETED'`;
  return sql`status = ${status}`;
}

function toLikePattern(text: string): string {
  return `${text.replace(/[!%_]/g, '!$&')}%`;
}
