import { Injectable } from '@nestjs/common';
import { Database, sql } from '../../platform/database/index.js';
import { OutboxMessage } from './outbox-message.entity.js';

/** The messages of recipients, as the virtual phone shows them. */
@Injectable()
export class RecipientInbox {
  constructor(private readonly database: Database) {}

  /** Returns the latest messages to a recipient, newest first. */
  listInbox(recipient: string): Promise<OutboxMessage[]> {
    return this.database.rows(
      OutboxMessage,
      sql`/* RecipientInbox.listInbox */
      SELECT * FROM messages WHERE recipient = ${recipient}
      ORDER BY created_at DESC, id DESC LIMIT 50`,
    );
  }

  /** Returns the latest messages to any recipient, newest first. */
  listLatest(limit: number): Promise<OutboxMessage[]> {
    return this.database.rows(
      OutboxMessage,
      sql`/* RecipientInbox.listLatest */
      SELECT * FROM messages WHERE recipient <> ''
      ORDER BY created_at DESC, id DESC LIMIT ${limit}`,
    );
  }

  findMessage(id: number): Promise<OutboxMessage | undefined> {
    return this.database.row(
      OutboxMessage,
      sql`/* RecipientInbox.findMessage */ SELECT * FROM messages WHERE id = ${id}`,
    );
  }

  async removeMessages(recipient: string): Promise<void> {
    await this.database.change(
      sql`/* RecipientInbox.removeMessages */
      DELETE FROM messages WHERE recipient = ${recipient} AND recipient <> ''`,
    );
  }
}
