import { Injectable } from '@nestjs/common';
import { Database, NOW, removeInBatches, rowOf, sql } from '../../platform/database/index.js';
import { Sweep } from '../../platform/scheduling/index.js';
import { StaffTicketsService } from './staff-tickets.service.js';
import { TicketPresence } from './ticket-presence.entity.js';

/** Time for which a member of staff is present after having said so. The desk repeats it. */
const PRESENT_MS = 25_000;
const KEPT_MS = 3_600_000;
const PRESENT_AGENT = rowOf(TicketPresence, 'staff_id', 'writing');

export type PresentAgentRow = typeof PRESENT_AGENT.row;

/**
 * The members of staff who look at a ticket or write in it. It names no user, so that it leaves no
 * audit row.
 */
@Injectable()
export class TicketPresences {
  constructor(
    private readonly database: Database,
    private readonly tickets: StaffTicketsService,
  ) {}

  /**
   * Stores that a member of staff looks at a ticket or writes in it, and returns the others who do.
   * @throws AppError UNAUTHENTICATED if the caller may no longer change tickets
   */
  notePresence(staff: number, ticketId: number, isWriting: boolean): Promise<PresentAgentRow[]> {
    const writing = isWriting ? 1 : 0;
    return this.database.transaction(async (tx) => {
      await this.tickets.getActor(tx, { staff }, { toChange: true });
      const changedCount = await tx.change(sql`/* TicketPresences.notePresence */
        UPDATE ticket_presence SET ticket_id = ${ticketId}, writing = ${writing}, seen_at = ${NOW}
        WHERE staff_id = ${staff}`);
      if (changedCount === 0)
        // Another request of the same one may have stored it just now.
        await tx.insertIfAbsent(sql`/* TicketPresences.notePresence */
          INSERT INTO ticket_presence (staff_id, ticket_id, writing, seen_at)
          VALUES (${staff}, ${ticketId}, ${writing}, ${NOW})`);
      return tx.rows(
        PRESENT_AGENT,
        sql`/* TicketPresences.notePresence */
        SELECT staff_id, writing FROM ticket_presence
        WHERE ticket_id = ${ticketId} AND staff_id <> ${staff} AND seen_at > ${NOW} - ${PRESENT_MS}
        ORDER BY staff_id LIMIT 20`,
      );
    });
  }

  /** Removes rows of those who have not looked at a ticket for an hour. Returns their number. */
  @Sweep('presence at tickets')
  sweepPresence(): Promise<number> {
    const where = sql`seen_at < ${NOW} - ${KEPT_MS}`;
    return removeInBatches(this.database, {
      table: sql`ticket_presence`,
      key: sql`staff_id`,
      where,
    });
  }
}
