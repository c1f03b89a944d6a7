import { Injectable } from '@nestjs/common';
import { Database, sql, type Statements } from '../database/index.js';
import { exportedRow, PersonalRecords } from '../privacy/index.js';
import { Card } from './card.entity.js';

/** The mask of a number, never the number itself (PAN-5). */
const EXPORTED = [
  'id',
  'pan',
  'status',
  'brand',
  'issuing_bank',
  'expired_at',
  'created_at',
  'updated_at',
  'verify_at',
] as const;

/** The cards of a user as personal data. */
@Injectable()
export class PersonalCards {
  constructor(database: Database, personalRecords: PersonalRecords) {
    personalRecords.register('cards', {
      read: async ({ id }) => {
        const rows = await database.rows(
          Card,
          sql`/* PersonalCards.constructor */ SELECT * FROM cards WHERE user_id = ${id} ORDER BY created_at, id`,
        );
        return rows.map((row) => exportedRow(row, EXPORTED));
      },
      removeAtOnce: (tx, { id }) => this.remove(tx, id),
      removeRest: (userId) => this.remove(database, userId),
    });
  }

  private async remove(on: Statements, userId: number): Promise<void> {
    await on.change(sql`/* PersonalCards.remove */ DELETE FROM cards WHERE user_id = ${userId}`);
  }
}
