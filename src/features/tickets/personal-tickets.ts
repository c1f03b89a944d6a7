import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/index.js';
import {
  toValueList,
  columns,
  Database,
  NOW,
  removeInBatches,
  sql,
  type Sql,
  type StatementRunner,
} from '../../platform/database/index.js';
import {
  exportRows,
  PersonalPart,
  type PersonalAccount,
  type ExportedJson,
  type PersonalRecordsPart,
  type PersonalDataReader,
} from '../../platform/personal-data/index.js';
import { TicketReply } from './ticket-reply.entity.js';
import { Ticket } from './ticket.entity.js';
import type { TICKETS } from './tickets.facts.js';

const TICKETS_A_BATCH = 50;
const REPLIES_A_BATCH = 200;
/** Tables beside messages whose rows of a ticket are removed in any case. */
const TICKET_PARTS = [sql`ticket_notes`, sql`ticket_words`] as const;

/** The tickets of a user as personal data. */
@Injectable()
@PersonalPart()
export class PersonalTickets implements PersonalRecordsPart {
  readonly table = 'tickets';
  readonly scope = 'tickets';

  constructor(
    private readonly database: Database,
    private readonly config: Config<typeof TICKETS.settings>,
  ) {}

  async readRecords(
    { id: userId }: PersonalAccount,
    { measure }: PersonalDataReader,
  ): Promise<ExportedJson> {
    const ownReplies = sql`ticket_replies r JOIN tickets t ON t.id = r.ticket_id
      WHERE t.user_id = ${userId}`;
    const replySize = await this.database.row(
      columns({ bytes: Number }),
      sql`/* PersonalTickets.readRecords */
      SELECT CAST(COALESCE(SUM(OCTET_LENGTH(r.content)), 0) AS SIGNED) AS bytes FROM ${ownReplies}`,
    );
    measure(replySize?.bytes ?? 0);
    const tickets = await this.database.rows(
      Ticket,
      sql`/* PersonalTickets.readRecords */
      SELECT * FROM tickets WHERE user_id = ${userId} ORDER BY created_at, id`,
    );
    const replies = await this.database.rows(
      TicketReply,
      sql`/* PersonalTickets.readRecords */ SELECT r.* FROM ${ownReplies} ORDER BY r.id`,
    );
    const exportedTickets = await exportRows(Ticket, tickets);
    const exportedReplies = await exportRows(TicketReply, replies);
    const byTicket = Map.groupBy(exportedReplies, (_, index) => replies[index]?.ticket_id);
    return tickets.map(({ id }, index) => ({
      ...exportedTickets[index],
      ticket_replies: byTicket.get(id) ?? [],
    }));
  }

  /**
   * Removes the texts first, in batches. Then nobody can add one, because the tickets are gone or
   * belong to nobody.
   */
  async removeRest(userId: number): Promise<void> {
    for (;;) {
      const ticketRows = await this.database.rows(
        columns({ id: Number }),
        sql`/* PersonalTickets.removeRest */
        SELECT id FROM tickets WHERE user_id = ${userId} LIMIT ${TICKETS_A_BATCH}`,
      );
      if (ticketRows.length === 0) return;
      const ticketIds = toValueList(ticketRows.map(({ id }) => id));
      if (this.config.DELETED_TICKETS === 'delete') await this.deleteTickets(ticketIds);
      else await this.anonymiseTickets(ticketIds);
    }
  }

  private async deleteTickets(ids: Sql): Promise<void> {
    const parts = [sql`ticket_replies`, ...TICKET_PARTS];
    await this.removeParts(parts, ids);
    await this.database.transaction(async (tx) => {
      await tx.change(
        sql`/* PersonalTickets.deleteTickets */ DELETE FROM tickets WHERE id IN ${ids}`,
      );
      await removeParts(tx, parts, ids);
    });
  }

  private async anonymiseTickets(ids: Sql): Promise<void> {
    while ((await this.emptyReplies(ids)) === REPLIES_A_BATCH);
    await this.removeParts(TICKET_PARTS, ids);
    await this.database.transaction(async (tx) => {
      await tx.change(sql`/* PersonalTickets.anonymiseTickets */
        UPDATE tickets
        SET user_id = 0, title = '', bytes = 0, status = 'CLOSED', waiting_since = NULL,
          updated_at = ${NOW}
        WHERE id IN ${ids}`);
      await tx.change(sql`/* PersonalTickets.anonymiseTickets */
        UPDATE ticket_replies SET content = '' WHERE ticket_id IN ${ids} AND content <> ''`);
      await removeParts(tx, TICKET_PARTS, ids);
    });
  }

  private async removeParts(tables: readonly Sql[], ids: Sql): Promise<void> {
    for (const table of tables) {
      const where = sql`ticket_id IN ${ids}`;
      await removeInBatches(this.database, { table, key: sql`id`, where });
    }
  }

  /** Empties one batch of messages and returns its size. */
  private async emptyReplies(ids: Sql): Promise<number> {
    const replyRows = await this.database.rows(
      columns({ id: Number }),
      sql`/* PersonalTickets.emptyReplies */
      SELECT id FROM ticket_replies WHERE ticket_id IN ${ids} AND content <> ''
        LIMIT ${REPLIES_A_BATCH}`,
    );
    if (replyRows.length === 0) return 0;
    await this.database.change(sql`/* PersonalTickets.emptyReplies */
      UPDATE ticket_replies SET content = ''
        WHERE id IN ${toValueList(replyRows.map(({ id }) => id))}`);
    return replyRows.length;
  }
}

/** Deletes the few rows that requests in progress have added. */
async function removeParts(tx: StatementRunner, tables: readonly Sql[], ids: Sql): Promise<void> {
  for (const table of tables) {
    await tx.change(sql`/* personal-tickets.removeParts */
      DELETE FROM ${table} WHERE ticket_id IN ${ids}`);
  }
}
