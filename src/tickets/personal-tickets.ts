import { Injectable } from '@nestjs/common';
import { Config } from '../config/index.js';
import { among, columns, Database, NOW, removeInBatches, sql, type Sql } from '../database/index.js';
import { exportedRow, PersonalRecords, rowsBy, type Json, type Reader } from '../privacy/index.js';
import { Note } from './note.entity.js';
import { Reply } from './reply.entity.js';
import { Ticket } from './ticket.entity.js';
import type { DELETED_TICKET_SETTINGS } from './tickets.settings.js';

const EXPORTED = [
  'id',
  'department_id',
  'title',
  'status',
  'priority',
  'reply_count',
  'bytes',
  'seen_reply_id',
  'rating',
  'created_at',
  'updated_at',
] as const;
const EXPORTED_OF_REPLY = ['id', 'author', 'content', 'created_at'] as const;

const EXPORTED_OF_NOTE = ['id', 'ticket_id', 'content', 'created_at'] as const;

const TICKETS = 50;
const REPLIES = 200;

/** The tickets of a user as personal data. */
@Injectable()
export class PersonalTickets {
  constructor(
    private readonly database: Database,
    private readonly config: Config<typeof DELETED_TICKET_SETTINGS>,
    personalRecords: PersonalRecords,
  ) {
    personalRecords.register('tickets', {
      read: ({ id }, { measure }) => this.read(id, measure),
      removeRest: (userId) => this.remove(userId),
    });
    // Staff writes them about a user, maybe also about others, so an operator looks at them before the user gets them.
    personalRecords.register('ticket_notes', {
      read: async ({ id }, { isOperator }) => (isOperator ? this.readNotes(id) : undefined),
    });
  }

  private async read(userId: number, measure: Reader['measure']): Promise<Json> {
    const own = sql`ticket_replies r JOIN tickets t ON t.id = r.ticket_id WHERE t.user_id = ${userId}`;
    const size = await this.database.row(
      columns({ bytes: Number }),
      sql`/* PersonalTickets.read */
      SELECT CAST(COALESCE(SUM(OCTET_LENGTH(r.content)), 0) AS SIGNED) AS bytes FROM ${own}`,
    );
    measure(size?.bytes ?? 0);
    const tickets = await this.database.rows(
      Ticket,
      sql`/* PersonalTickets.read */ SELECT * FROM tickets WHERE user_id = ${userId} ORDER BY created_at, id`,
    );
    const replies = await this.database.rows(
      Reply,
      sql`/* PersonalTickets.read */ SELECT r.* FROM ${own} ORDER BY r.id`,
    );
    const byTicket = rowsBy(replies, ({ ticket_id }) => ticket_id);
    return tickets.map((ticket) => ({
      ...exportedRow(ticket, EXPORTED),
      ticket_replies: (byTicket.get(ticket.id) ?? []).map((reply) => exportedRow(reply, EXPORTED_OF_REPLY)),
    }));
  }

  private async readNotes(userId: number): Promise<Json> {
    const notes = await this.database.rows(
      Note,
      sql`/* PersonalTickets.readNotes */
      SELECT n.* FROM ticket_notes n JOIN tickets t ON t.id = n.ticket_id WHERE t.user_id = ${userId} ORDER BY n.id`,
    );
    return notes.map((note) => exportedRow(note, EXPORTED_OF_NOTE));
  }

  /** Removes the texts first, in batches. Then nobody can add one, because the tickets are gone or belong to nobody. */
  private async remove(userId: number): Promise<void> {
    for (;;) {
      const rows = await this.database.rows(
        columns({ id: Number }),
        sql`/* PersonalTickets.remove */ SELECT id FROM tickets WHERE user_id = ${userId} LIMIT ${TICKETS}`,
      );
      if (rows.length === 0) return;
      const ids = among(rows.map(({ id }) => id));
      if (this.config.DELETED_TICKETS === 'delete') await this.delete(ids);
      else await this.anonymise(ids);
    }
  }

  private async delete(ids: Sql): Promise<void> {
    const where = sql`ticket_id IN ${ids}`;
    await removeInBatches(this.database, { table: sql`ticket_replies`, key: sql`id`, where });
    await removeInBatches(this.database, { table: sql`ticket_notes`, key: sql`id`, where });
    await this.database.transaction(async (tx) => {
      await tx.change(sql`/* PersonalTickets.delete */ DELETE FROM tickets WHERE id IN ${ids}`);
      await tx.change(sql`/* PersonalTickets.delete */ DELETE FROM ticket_replies WHERE ticket_id IN ${ids}`);
      await tx.change(sql`/* PersonalTickets.delete */ DELETE FROM ticket_notes WHERE ticket_id IN ${ids}`);
    });
  }

  private async anonymise(ids: Sql): Promise<void> {
    while ((await this.emptyReplies(ids)) === REPLIES);
    const where = sql`ticket_id IN ${ids}`;
    await removeInBatches(this.database, { table: sql`ticket_notes`, key: sql`id`, where });
    await this.database.transaction(async (tx) => {
      await tx.change(sql`/* PersonalTickets.anonymise */
        UPDATE tickets SET user_id = 0, title = '', bytes = 0, status = 'CLOSED', updated_at = ${NOW} WHERE id IN ${ids}`);
      await tx.change(sql`/* PersonalTickets.anonymise */
        UPDATE ticket_replies SET content = '' WHERE ticket_id IN ${ids} AND content <> ''`);
      await tx.change(sql`/* PersonalTickets.anonymise */ DELETE FROM ticket_notes WHERE ticket_id IN ${ids}`);
    });
  }

  /** Empties one batch of messages and returns its size. */
  private async emptyReplies(ids: Sql): Promise<number> {
    const rows = await this.database.rows(
      columns({ id: Number }),
      sql`/* PersonalTickets.emptyReplies */
      SELECT id FROM ticket_replies WHERE ticket_id IN ${ids} AND content <> '' LIMIT ${REPLIES}`,
    );
    if (rows.length === 0) return 0;
    await this.database.change(sql`/* PersonalTickets.emptyReplies */
      UPDATE ticket_replies SET content = '' WHERE id IN ${among(rows.map(({ id }) => id))}`);
    return rows.length;
  }
}
