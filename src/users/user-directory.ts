import { Injectable } from '@nestjs/common';
import { Database, sql, type Sql } from '../database/index.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

export interface UserFilter {
  /** Users with greater ids are listed. */
  readonly after: number;
  readonly limit: number;
  /** An id, a number or an e-mail address. A number with `+` and an address match by their beginning. */
  readonly search?: string | undefined;
}

/** Finds users for operators. */
@Injectable()
export class UserDirectory {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
  ) {}

  /** Returns users in the order of their ids. */
  list({ after, limit, search }: UserFilter): Promise<User[]> {
    const condition = search === undefined ? sql`` : sql`AND (${this.matching(search.trim())})`;
    return this.database.rows(
      User,
      sql`/* UserDirectory.list */ SELECT * FROM users WHERE id > ${after} AND status <> 'DELETED' ${condition} ORDER BY id LIMIT ${limit}`,
    );
  }

  /** Returns the user with this number, e-mail address or id. The id of one may be the number of another. */
  findAll(text: string): Promise<User[]> {
    return this.database.rows(
      User,
      sql`/* UserDirectory.findAll */ SELECT * FROM users WHERE ${this.exactly(text.trim())} AND status <> 'DELETED' ORDER BY id`,
    );
  }

  listStaff(): Promise<User[]> {
    return this.database.rows(
      User,
      sql`/* UserDirectory.listStaff */ SELECT * FROM users WHERE staff_since IS NOT NULL ORDER BY id`,
    );
  }

  private matching(search: string): Sql {
    if (search.startsWith('+')) return sql`cell_number LIKE ${beginningWith(search)} ESCAPE '!'`;
    if (/^[\p{Nd}\s().-]+$/u.test(search)) return this.exactly(search);
    return sql`email LIKE ${beginningWith(search.toLowerCase())} ESCAPE '!'`;
  }

  private exactly(text: string): Sql {
    const username = this.users.readUsername(text);
    const id = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
    if (username === undefined) return sql`id = ${id}`;
    const { kind, value } = username;
    return kind === 'email' ? sql`email = ${value}` : sql`(cell_number = ${value} OR id = ${id})`;
  }
}

function beginningWith(text: string): string {
  return `${text.replace(/[!%_]/g, '!$&')}%`;
}
