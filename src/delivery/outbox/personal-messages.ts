import { Injectable } from '@nestjs/common';
import {
  toValueList,
  columns,
  Database,
  sql,
  type Sql,
  type Transaction,
} from '../../platform/database/index.js';
import { toUserCondition } from '../../accounts/otp/index.js';
import {
  exportRows,
  PersonalPart,
  type PersonalAccount,
  type ExportedJson,
  type PersonalRecordsPart,
} from '../../platform/personal-data/index.js';
import { SendAttempt } from './send-attempt.entity.js';
import { OutboxMessage } from './outbox-message.entity.js';

/** The messages to a user as personal data. */
@Injectable()
@PersonalPart()
export class PersonalMessages implements PersonalRecordsPart {
  readonly table = 'messages';

  constructor(private readonly database: Database) {}

  async readRecords(account: PersonalAccount): Promise<ExportedJson> {
    const messages = await this.database.rows(
      OutboxMessage,
      sql`/* PersonalMessages.readRecords */
      SELECT * FROM messages WHERE ${toAccountCondition(account)} ORDER BY created_at, id`,
    );
    if (messages.length === 0) return [];

    const messageIds = toValueList(messages.map(({ id }) => id));
    const attempts = await this.database.rows(
      SendAttempt,
      sql`/* PersonalMessages.readRecords */
      SELECT * FROM message_attempts WHERE message_id IN ${messageIds} ORDER BY id`,
    );
    const exportedMessages = await exportRows(OutboxMessage, messages);
    const exportedAttempts = await exportRows(SendAttempt, attempts);
    const byMessage = Map.groupBy(exportedAttempts, (_, index) => attempts[index]?.message_id);
    return messages.map(({ id }, index) => ({
      ...exportedMessages[index],
      message_attempts: byMessage.get(id) ?? [],
    }));
  }

  /**
   * Removes the messages to the number and the address, and those with a present code, which may
   * have gone elsewhere. What another user had sent to the same number stays.
   */
  async removeAtOnce(tx: Transaction, account: PersonalAccount): Promise<void> {
    const currentChallenges = await tx.rows(
      columns({ challenge_id: String }),
      sql`/* PersonalMessages.removeAtOnce */
      SELECT challenge_id FROM challenges
      WHERE ${toUserCondition(account.id)} AND challenge_id <> ''`,
    );
    await tx.change(sql`/* PersonalMessages.removeAtOnce */
      DELETE FROM messages WHERE ${toAccountCondition(account)}`);
    if (currentChallenges.length === 0) return;

    const challengeIds = currentChallenges.map(({ challenge_id }) => challenge_id);
    await tx.change(sql`/* PersonalMessages.removeAtOnce */
      DELETE FROM messages WHERE challenge_id IN ${toValueList(challengeIds)}`);
  }
}

/**
 * Returns the condition that a message went to the number or the address of the account and
 * concerns it.
 */
function toAccountCondition(account: PersonalAccount): Sql {
  const { cell_number, email } = account;
  const recipients = toValueList([cell_number, email ?? cell_number]);
  return sql`recipient IN ${recipients}
    AND (${toUserCondition(account.id)} OR challenge_id = '')`;
}
