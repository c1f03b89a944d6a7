import { Injectable } from '@nestjs/common';
import { among, columns, sql, type Transaction } from '../database/index.js';
import { subjectsOf } from '../otp/index.js';
import { PersonalRecords, type Account } from '../privacy/index.js';

/** The messages to a user as personal data. */
@Injectable()
export class PersonalMessages {
  constructor(personalRecords: PersonalRecords) {
    personalRecords.register('messages', { removeAtOnce: (tx, account) => this.remove(tx, account) });
  }

  /**
   * Removes the messages to the number and the address, and those with a present code, which may have gone elsewhere. What
   * another user had sent to the same number stays.
   */
  private async remove(tx: Transaction, { id, cell_number, email }: Account): Promise<void> {
    const subjects = among(subjectsOf(id).map(({ subject }) => subject));
    const current = await tx.rows(
      columns({ challenge_id: String }),
      sql`/* PersonalMessages.remove */ SELECT challenge_id FROM challenges WHERE subject IN ${subjects} AND challenge_id <> ''`,
    );
    await tx.change(sql`/* PersonalMessages.remove */
      DELETE FROM messages WHERE recipient IN ${among([cell_number, email ?? cell_number])}
        AND (subject IN ${subjects} OR challenge_id = '')`);
    if (current.length === 0) return;
    await tx.change(sql`/* PersonalMessages.remove */
      DELETE FROM messages WHERE challenge_id IN ${among(current.map(({ challenge_id }) => challenge_id))}`);
  }
}
