import { Injectable } from '@nestjs/common';
import { among, columns, Database, sql, type Sql, type Transaction } from '../../platform/database/index.js';
import { isOfUser } from '../../accounts/otp/index.js';
import {
  exportRow,
  PersonalPart,
  type Account,
  type Json,
  type PersonalRecordsPart,
} from '../../platform/personal-data/index.js';
import { Attempt } from './attempt.entity.js';
import { Message } from './message.entity.js';

/** The messages to a user as personal data. */
@Injectable()
@PersonalPart()
export class PersonalMessages implements PersonalRecordsPart {
  readonly table = 'messages';

  constructor(private readonly database: Database) {}

  async read(account: Account): Promise<Json> {
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
    const byMessage = Map.groupBy(attempts, ({ message_id }) => message_id);
    return messages.map((message) => ({
      ...exportRow(Message, message),
      message_attempts: (byMessage.get(message.id) ?? []).map((attempt) => exportRow(Attempt, attempt)),
    }));
  }

  /**
   * Removes the messages to the number and the address, and those with a present code, which may have gone elsewhere. What
   * another user had sent to the same number stays.
   */
  async removeAtOnce(tx: Transaction, account: Account): Promise<void> {
    const current = await tx.rows(
      columns({ challenge_id: String }),
      sql`/* PersonalMessages.removeAtOnce */ SELECT challenge_id FROM challenges WHERE ${isOfUser(account.id)} AND challenge_id <> ''`,
    );
    await tx.change(sql`/* PersonalMessages.removeAtOnce */
      DELETE FROM messages WHERE ${sentTo(account)}`);
    if (current.length === 0) return;
    await tx.change(sql`/* PersonalMessages.removeAtOnce */
      DELETE FROM messages WHERE challenge_id IN ${among(current.map(({ challenge_id }) => challenge_id))}`);
  }
}

/** Returns the condition that a message went to the number or the address of the account and concerns it. */
function sentTo(account: Account): Sql {
  const { cell_number, email } = account;
  return sql`recipient IN ${among([cell_number, email ?? cell_number])}
    AND (${isOfUser(account.id)} OR challenge_id = '')`;
}
