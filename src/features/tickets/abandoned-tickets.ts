import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StaffAccess, StaffDepartures } from '../../sign-in/index.js';
import { AuditService, type AuditActor } from '../../platform/audit/index.js';
import { columns, sql, type Transaction } from '../../platform/database/index.js';
import { TICKETS } from './tickets.facts.js';

/** Tickets whose events are written by one statement. */
const EVENT_BATCH = 500;

/** Puts the open tickets of staff who leave back to those without an assignee (ROLE-9). */
@Injectable()
export class AbandonedTickets implements OnModuleInit {
  constructor(
    private readonly departures: StaffDepartures,
    private readonly access: StaffAccess,
    private readonly audit: AuditService,
  ) {}

  onModuleInit(): void {
    this.departures.onDeparture((tx, userId, actor) => this.releaseTickets(tx, userId, actor));
  }

  private async releaseTickets(tx: Transaction, userId: number, actor: AuditActor): Promise<void> {
    const mayStay = await this.access.allowsScope(tx, userId, 'admin:tickets', { toChange: true });
    if (mayStay) return;

    const openTickets = await tx.rows(
      columns({ id: Number, user_id: Number }),
      sql`/* AbandonedTickets.releaseTickets */
      SELECT id, user_id FROM tickets
        WHERE assignee_id = ${userId} AND status IN ('NEW', 'IN_PROGRESS', 'SUPPORT_RESPONSE')`,
    );
    await tx.change(sql`/* AbandonedTickets.releaseTickets */
      UPDATE tickets SET assignee_id = NULL
        WHERE assignee_id = ${userId} AND status IN ('NEW', 'IN_PROGRESS', 'SUPPORT_RESPONSE')`);

    for (let from = 0; from < openTickets.length; from += EVENT_BATCH) {
      const ticketFacts = openTickets.slice(from, from + EVENT_BATCH).map((ticket) => ({
        actor,
        subject: `ticket:${String(ticket.id)}` as const,
        userId: ticket.user_id,
      }));
      await this.audit.record(tx, TICKETS.events['staff.ticket_released'], ...ticketFacts);
    }
  }
}
