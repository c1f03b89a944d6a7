import { Injectable } from '@nestjs/common';
import { StaffAccess } from '../../sign-in/index.js';
import type { AuditEventRow } from '../../platform/facts/index.js';
import { TICKETS } from './tickets.facts.js';
import { AuditService, type AuditActor, toAuditUser } from '../../platform/audit/index.js';
import {
  Database,
  sql,
  type Sql,
  type StatementRunner,
  andWhere,
} from '../../platform/database/index.js';
import { IdempotencyService } from '../../platform/idempotency/index.js';
import { appendNote } from './append-note.js';
import { readTicketCounts } from './staff-ticket-counts.js';
import type { StaffTicketCounts } from './staff-ticket.types.js';
import {
  isIndexedList,
  toFoundPage,
  toIndexedPage,
  type StaffTicketFilter,
} from './staff-ticket-query.js';
import { Ticket } from './ticket.entity.js';
import * as moves from './ticket-moves.js';
import { toQueuePage, type TicketQueuePage } from './ticket-queue.js';
import { TicketSearch } from './ticket-search.js';

const TICKETS_SCOPE = 'admin:tickets';

/**
 * A caller who works on tickets of others: a member of staff, or an operator at the command line.
 */
export type SupportAgent = { readonly staff: number } | 'operator';

/**
 * Tickets as support works on them. Each read and change is recorded in the audit trail in the same
 * transaction, which also reads the role of the caller, because a token may be older than a
 * dismissal.
 */
@Injectable()
export class StaffTicketsService {
  constructor(
    private readonly database: Database,
    private readonly access: StaffAccess,
    private readonly audit: AuditService,
    private readonly idempotency: IdempotencyService,
    private readonly search: TicketSearch,
  ) {}

  /**
   * Returns the tickets of all users, newest first.
   * @param onSearch takes the number of tickets that were looked at for a list without an index
   * @throws AppError UNAUTHENTICATED if the caller is no longer staff
   */
  async listTickets(
    by: SupportAgent,
    filter: StaffTicketFilter,
    onSearch?: (searchedCount: number) => void,
  ): Promise<Ticket[]> {
    if (isIndexedList(filter)) return this.readTickets(by, toIndexedPage(filter));

    const { ids, searchedCount } = await this.search.findPage(filter);
    onSearch?.(searchedCount);
    return this.readTickets(by, toFoundPage(ids));
  }

  /**
   * Returns the tickets whose users wait for an answer, those who wait longest first.
   * @throws AppError UNAUTHENTICATED if the caller is no longer staff
   */
  listQueue(by: SupportAgent, page: TicketQueuePage): Promise<Ticket[]> {
    return this.readTickets(by, toQueuePage(page));
  }

  private readTickets(by: SupportAgent, page: Sql): Promise<Ticket[]> {
    return this.database.transaction(async (tx) => {
      const actor = await this.getActor(tx, by, { toChange: false });
      const tickets = await tx.rows(Ticket, page);
      const ownerIds = [...new Set(tickets.map(({ user_id }) => user_id))];
      const readFacts = ownerIds.map((userId) => ({
        actor,
        subject: toAuditUser(userId),
        userId,
      }));
      await this.audit.record(tx, TICKETS.events['staff.tickets_read'], ...readFacts);
      return tickets;
    });
  }

  /**
   * Counts open tickets. It names no user, so that it leaves no audit row and may be asked every
   * few seconds.
   * @throws AppError UNAUTHENTICATED if the caller is no longer staff
   */
  countTickets(staff: number): Promise<StaffTicketCounts> {
    return this.database.transaction(async (tx) => {
      await this.getActor(tx, { staff }, { toChange: false });
      return readTicketCounts(tx, staff);
    });
  }

  /**
   * Adds a message of support; the status becomes SUPPORT_RESPONSE. With an idempotency key, a
   * repeated request adds nothing.
   * @throws AppError UNAUTHENTICATED, NOT_FOUND, TICKET_CLOSED, IDEMPOTENCY_KEY_REUSED
   */
  addReply(by: SupportAgent, id: number, content: string, key?: string): Promise<Ticket> {
    const userId = by === 'operator' ? 0 : by.staff;
    const replyRequest = { userId, operation: 'StaffTicketAddReply', key, body: [id, content] };
    return this.changeTicket(by, id, TICKETS.events['staff.ticket_replied'], async (tx, moved) => {
      await this.idempotency.runOnce(tx, replyRequest, async () => {
        await moves.appendReply(tx, id, content, 'support', { staffId: userId || null });
        moved.push(TICKETS.events['ticket.replied']);
        return id;
      });
    });
  }

  /**
   * Closes a ticket for good, and adds an internal note that says why. Closing a closed ticket
   * changes nothing and adds no note, so that a repeated request is harmless.
   * @throws AppError UNAUTHENTICATED, NOT_FOUND
   */
  async closeTicket(by: SupportAgent, id: number, note?: string): Promise<Ticket> {
    const closedTicket = await this.changeTicket(
      by,
      id,
      TICKETS.events['staff.ticket_closed'],
      async (tx, moved) => {
        if (!(await moves.closeTicket(tx, id, 'support'))) return;
        moved.push(TICKETS.events['ticket.closed']);
        await this.appendNote(tx, by, { id, note }, moved);
      },
    );
    // Under REPEATABLE READ, a ticket that another transaction has just closed is still read as
    // open.
    return { ...closedTicket, status: 'CLOSED' };
  }

  /**
   * Opens a closed ticket again. Reopening an open ticket changes nothing.
   * @throws AppError UNAUTHENTICATED, NOT_FOUND; TICKET_CLOSED if its account was deleted
   */
  reopenTicket(by: SupportAgent, id: number): Promise<Ticket> {
    return this.changeTicket(
      by,
      id,
      TICKETS.events['staff.ticket_reopened'],
      async (tx) => {
        await moves.reopenTicket(tx, id);
      },
      (tx) => moves.getReopenedTicket(tx, id),
    );
  }

  /**
   * Marks the messages up to `replyId`, or all messages, as seen by staff. A mark never moves back.
   * @throws AppError UNAUTHENTICATED, NOT_FOUND
   */
  markSeen(by: SupportAgent, id: number, replyId?: number): Promise<Ticket> {
    return this.changeTicket(by, id, TICKETS.events['staff.ticket_seen'], async (tx) => {
      const upTo = andWhere({ 'r.id <=': replyId });
      const lastReplyId = sql`(SELECT MAX(r.id) FROM ticket_replies r
        WHERE r.ticket_id = ${id} ${upTo})`;
      await tx.change(sql`/* StaffTicketsService.markSeen */
        UPDATE tickets SET staff_seen_reply_id = ${lastReplyId}
        WHERE id = ${id} AND COALESCE(staff_seen_reply_id, 0) < COALESCE(${lastReplyId}, 0)`);
    });
  }

  /**
   * Assigns a ticket to a member of staff, with an internal note for that one; null removes the
   * assignee. The note is added only if the assignee changes, so that a repeated request is
   * harmless.
   * @throws AppError UNAUTHENTICATED, NOT_FOUND, TICKET_CLOSED; BAD_USER_INPUT if the assignee may
   *   not work on tickets
   */
  assignTicket(
    by: SupportAgent,
    id: number,
    assigneeId: number | null,
    note?: string,
  ): Promise<Ticket> {
    return this.changeTicket(by, id, TICKETS.events['staff.ticket_assigned'], async (tx, moved) => {
      if (!(await moves.setAssignee(tx, id, assigneeId))) return;
      await this.appendNote(tx, by, { id, note }, moved);
    });
  }

  private async appendNote(
    tx: StatementRunner,
    by: SupportAgent,
    { id, note }: { readonly id: number; readonly note: string | undefined },
    moved: AuditEventRow[],
  ): Promise<void> {
    if (note === undefined) return;
    await appendNote(tx, id, by === 'operator' ? 0 : by.staff, note);
    moved.push(TICKETS.events['staff.ticket_noted']);
  }

  /**
   * Runs `move` and returns the ticket. The event is recorded even if nothing changed, because the
   * caller reads the ticket. The events that `move` adds are recorded too.
   */
  private changeTicket(
    by: SupportAgent,
    id: number,
    event: AuditEventRow,
    move: (tx: StatementRunner, moved: AuditEventRow[]) => Promise<void>,
    read = (tx: StatementRunner) => moves.getTicket(tx, id, 'support'),
  ): Promise<Ticket> {
    return this.database.transaction(async (tx) => {
      const actor = await this.getActor(tx, by, { toChange: true });
      const ticketEvents: AuditEventRow[] = [];
      await move(tx, ticketEvents);
      const changedTicket = await read(tx);
      const ticketFact = {
        actor,
        subject: `ticket:${String(id)}`,
        userId: changedTicket.user_id,
      } as const;
      await this.audit.record(
        tx,
        event,
        ticketFact,
        ...ticketEvents.map((event) => ({ ...ticketFact, event })),
      );
      return changedTicket;
    });
  }

  /** @throws AppError UNAUTHENTICATED if the role of the caller no longer allows it */
  async getActor(
    tx: StatementRunner,
    by: SupportAgent,
    { toChange }: { toChange: boolean },
  ): Promise<AuditActor> {
    return by === 'operator' ? by : this.access.getActor(tx, by.staff, TICKETS_SCOPE, { toChange });
  }
}
