import { Injectable } from '@nestjs/common';
import { Database, sql } from '../database/index.js';
import { exportedRow, PersonalRecords } from '../privacy/index.js';
import { User } from './user.entity.js';

const EXPORTED = [
  'id',
  'first_name',
  'last_name',
  'cell_number',
  'email',
  'status',
  'verified_at',
  'staff_since',
  'staff_role',
  'sign_ins',
  'created_at',
  'updated_at',
] as const;

/** The row of a user as personal data. `eraseUser` removes it. */
@Injectable()
export class PersonalUsers {
  constructor(database: Database, personalRecords: PersonalRecords) {
    personalRecords.register('users', {
      read: async ({ id }) => {
        const row = await database.row(User, sql`/* PersonalUsers.constructor */ SELECT * FROM users WHERE id = ${id}`);
        return row === undefined ? null : exportedRow(row, EXPORTED);
      },
    });
  }
}
