import { Injectable } from '@nestjs/common';
import { among, columns, Database, sql, type Sql, type Transaction } from '../database/index.js';
import { subjectsOf } from '../otp/index.js';
import { exportedRow, PersonalRecords, rowsBy, type Account, type Json } from '../privacy/index.js';
import { Attempt } from './attempt.entity.js';
import { Message } from './message.entity.js';

const EXPORTED = [
  'id',
  'kind',
  'recipient',
  'subject',
  'language',
  'state',
  'attempts',
  'next_at',
  'expires_at',
  'provider',
  'created_at',
] as const;
const EXPORTED_OF_ATTEMPT = ['provider', 'outcome', 'reason', 'started_at', 'ended_at'] as const;

/** The messages to a user as personal data. */
@Injectable()
export class PersonalMessages {
  constructor(
    private readonly database: Database,
    personalRecords: PersonalRecords,
  ) {
    personalRecords.register('messages', {
      read: (account) => this.read(account),
      removeAtOnce: (tx, account) => this.remove(tx, account),
    });
  }

  private async read(account: Account): Promise<Json> {
    const messages = await this.database.rows(
      Message,
      sql`/* PersonalMessages.read */ SELECT * FROM messages WHERE ${sentTo(account)} ORDER BY created_at, id`,
    );
    if (messages.length === 0) return [];
    const ids = among(messages.map(({ id }) => id));
    const attempts = await this.database.rows(
      Attempt,
      sql`/* PersonalMessages.read */ SELECT * FROM message_attempts WHERE message_id IN ${ids} ORDER BY id`,
    );
    const byMessage = rowsBy(attempts, ({ message_id }) => message_id);
    return messages.map((message) => ({
      ...exportedRow(message, EXPORTED),
      message_attempts: (byMessage.get(message.id) ?? []).map((attempt) => exportedRow(attempt, EXPORTED_OF_ATTEMPT)),
    }));
  }

  /**
   * Removes the messages to the number and the address, and those with a present code, which may have gone elsewhere. What
   * another user had sent to the same number stays.
   */
  private async remove(tx: Transaction, account: Account): Promise<void> {
    const subjects = subjectsIn(account);
    const current = await tx.rows(
      columns({ challenge_id: String }),
      sql`/* PersonalMessages.remove */ SELECT challenge_id FROM challenges WHERE subject IN ${subjects} AND challenge_id <> ''`,
    );
    await tx.change(sql`/* PersonalMessages.remove */
      DELETE FROM messages WHERE ${sentTo(account)}`);
    if (current.length === 0) return;
    await tx.change(sql`/* PersonalMessages.remove */
      DELETE FROM messages WHERE challenge_id IN ${among(current.map(({ challenge_id }) => challenge_id))}`);
  }
}

/** Returns the condition that a message went to the number or the address of the account and concerns it. */
function sentTo(account: Account): Sql {
  const { cell_number, email } = account;
  return sql`recipient IN ${among([cell_number, email ?? cell_number])}
    AND (subject IN ${subjectsIn(account)} OR challenge_id = '')`;
}

function subjectsIn({ id }: Account): Sql {
  return among(subjectsOf(id).map(({ subject }) => subject));
}
