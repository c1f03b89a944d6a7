import { Injectable } from '@nestjs/common';
import { AuditService } from '../../platform/audit/index.js';
import { toValueList, Database, sql, type Sql } from '../../platform/database/index.js';
import { pauseForLongTexts, type Page } from '../../platform/graphql/index.js';
import { appendNote } from './append-note.js';
import { TicketNote } from './ticket-note.entity.js';
import { StaffTicketsService } from './staff-tickets.service.js';
import { getTicket } from './ticket-moves.js';
import { TICKETS } from './tickets.facts.js';

/**
 * Internal notes on tickets, for staff only. A note leaves a row in the audit trail; reading one
 * does with its ticket.
 */
@Injectable()
export class StaffNotesService {
  constructor(
    private readonly database: Database,
    private readonly tickets: StaffTicketsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Returns a page of the notes on each ticket. Pages are counted from the newest note; a page is
   * in order of time.
   */
  async listNotesByTicket(
    ids: readonly number[],
    page: Page,
  ): Promise<ReadonlyMap<number, TicketNote[]>> {
    const noteRows = await this.database.rows(
      TicketNote,
      sql`/* StaffNotesService.listNotesByTicket */
      SELECT n.* FROM ${toNotePages(ids, page)} ORDER BY n.id`,
    );
    await pauseForLongTexts(noteRows);
    const byTicket = new Map<number, TicketNote[]>(ids.map((id) => [id, []]));
    for (const noteRow of noteRows) byTicket.get(noteRow.ticket_id)?.push(noteRow);
    return byTicket;
  }

  /**
   * Adds a note.
   * @throws AppError UNAUTHENTICATED, NOT_FOUND; TICKET_CLOSED if the account of the ticket was
   *   deleted
   */
  addNote(staff: number, ticketId: number, content: string): Promise<TicketNote> {
    return this.database.transaction(async (tx) => {
      const actor = await this.tickets.getActor(tx, { staff }, { toChange: true });
      const { user_id: userId } = await getTicket(tx, ticketId, 'support');
      const noteId = await appendNote(tx, ticketId, staff, content);
      await this.audit.record(tx, TICKETS.events['staff.ticket_noted'], {
        actor,
        subject: `ticket:${String(ticketId)}`,
        userId,
      });
      const addedNote = await tx.row(
        TicketNote,
        sql`/* StaffNotesService.addNote */ SELECT * FROM ticket_notes WHERE id = ${noteId}`,
      );
      if (addedNote === undefined) throw new Error('the note was not stored');
      return addedNote;
    });
  }
}

/** Writes the notes in a page of each ticket, as a table expression. */
function toNotePages(ids: readonly number[], { limit, offset }: Page): Sql {
  return sql`(
      SELECT id, ROW_NUMBER() OVER (PARTITION BY ticket_id ORDER BY id DESC) AS place
      FROM ticket_notes WHERE ticket_id IN ${toValueList(ids)}
    ) page JOIN ticket_notes n
      ON n.id = page.id AND page.place > ${offset} AND page.place <= ${offset + limit}`;
}
