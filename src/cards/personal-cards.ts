import { Injectable } from '@nestjs/common';
import { Database, sql, type Statements } from '../database/index.js';
import { PersonalRecords } from '../privacy/index.js';

/** The cards of a user as personal data. */
@Injectable()
export class PersonalCards {
  constructor(database: Database, personalRecords: PersonalRecords) {
    personalRecords.register('cards', {
      removeAtOnce: (tx, { id }) => this.remove(tx, id),
      removeRest: (userId) => this.remove(database, userId),
    });
  }

  private async remove(on: Statements, userId: number): Promise<void> {
    await on.change(sql`/* PersonalCards.remove */ DELETE FROM cards WHERE user_id = ${userId}`);
  }
}
