import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StaffAccess, StaffDepartures } from '../../sign-in/index.js';
import { AuditService, type AuditActor } from '../../platform/audit/index.js';
import {
  columns,
  sql,
  toValueList,
  type Sql,
  type Transaction,
} from '../../platform/database/index.js';
import { OPEN_STATUSES } from './ticket.entity.js';
import { TICKETS } from './tickets.facts.js';

/** Tickets that one statement releases. */
const BATCH = 500;

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

    // The row of the user is locked here, so nobody assigns tickets to the user.
    const openCondition = sql`assignee_id = ${userId} AND status IN ${toValueList(OPEN_STATUSES)}`;
    for (let releasedCount = 1; releasedCount > 0;) {
      const batchRows = await tx.rows(
        columns({ id: Number }),
        sql`/* AbandonedTickets.releaseTickets */
        SELECT id FROM tickets WHERE ${openCondition} LIMIT ${BATCH}`,
      );
      const batchIds = [0, ...batchRows.map(({ id }) => id)];
      // COALESCE keeps SQLite from reading the index of all tickets of the user.
      const batchCondition = sql`id IN ${toValueList(batchIds)}
        AND COALESCE(assignee_id, 0) = ${userId} AND status IN ${toValueList(OPEN_STATUSES)}`;
      releasedCount = await this.releaseBatch(tx, userId, actor, batchCondition);
    }
    // With REPEATABLE READ the SELECT above may miss some that the UPDATE finds.
    await this.releaseBatch(tx, userId, actor, openCondition);
  }

  private async releaseBatch(
    tx: Transaction,
    userId: number,
    actor: AuditActor,
    condition: Sql,
  ): Promise<number> {
    // Marked tickets are those that this transaction releases, also if another one closes a ticket
    // meanwhile.
    const mark = -userId;
    const markedCount = await tx.change(sql`/* AbandonedTickets.releaseBatch */
      UPDATE tickets SET assignee_id = ${mark} WHERE ${condition}`);
    if (markedCount === 0) return 0;

    const releasedTickets = await tx.rows(
      columns({ id: Number, user_id: Number }),
      sql`/* AbandonedTickets.releaseBatch */
      SELECT id, user_id FROM tickets WHERE assignee_id = ${mark}`,
    );
    await tx.change(sql`/* AbandonedTickets.releaseBatch */
      UPDATE tickets SET assignee_id = NULL WHERE assignee_id = ${mark}`);
    const ticketFacts = releasedTickets.map((ticket) => ({
      actor,
      subject: `ticket:${String(ticket.id)}` as const,
      userId: ticket.user_id,
    }));
    await this.audit.record(tx, TICKETS.events['staff.ticket_released'], ...ticketFacts);
    return markedCount;
  }
}
