import { Injectable } from '@nestjs/common';
import { StaffAccess } from '../../sign-in/index.js';
import type { AuditEventRow } from '../../platform/facts/index.js';
import { TICKETS } from './tickets.facts.js';
import { AuditService, type AuditActor, toAuditUser } from '../../platform/audit/index.js';
import {
  toValueList,
  columns,
  Database,
  sql,
  type Sql,
  type StatementRunner,
  andWhere,
} from '../../platform/database/index.js';
import { ERRORS, FIELD_RULES } from '../../platform/errors/index.js';
import { IdempotencyService } from '../../platform/idempotency/index.js';
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
   * Returns true for each of the given tickets with a message of its user that staff has not marked
   * as seen.
   */
  async findUnread(ids: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
    const unreadRows = await this.database.rows(
      columns({ id: Number }),
      sql`/* StaffTicketsService.findUnread */
      SELECT t.id FROM tickets t WHERE t.id IN ${toValueList(ids)} AND EXISTS (
        SELECT 1 FROM ticket_replies r
        WHERE r.ticket_id = t.id AND r.author = 'USER'
          AND r.id > COALESCE(t.staff_seen_reply_id, 0))`,
    );
    return new Map(unreadRows.map(({ id }) => [id, true]));
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
        await moves.appendReply(tx, id, content, 'support');
        moved.push(TICKETS.events['ticket.replied']);
        return id;
      });
    });
  }

  /**
   * Closes a ticket for good. Closing a closed ticket changes nothing.
   * @throws AppError UNAUTHENTICATED, NOT_FOUND
   */
  async closeTicket(by: SupportAgent, id: number): Promise<Ticket> {
    const closedTicket = await this.changeTicket(
      by,
      id,
      TICKETS.events['staff.ticket_closed'],
      async (tx, moved) => {
        if (await moves.closeTicket(tx, id, 'support')) moved.push(TICKETS.events['ticket.closed']);
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
   * Assigns a ticket to a member of staff; null removes the assignee.
   * @throws AppError UNAUTHENTICATED, NOT_FOUND, TICKET_CLOSED; BAD_USER_INPUT if the assignee may
   *   not work on tickets
   */
  assignTicket(by: SupportAgent, id: number, assigneeId: number | null): Promise<Ticket> {
    return this.changeTicket(by, id, TICKETS.events['staff.ticket_assigned'], async (tx) => {
      if (assigneeId !== null && !(await moves.lockAgent(tx, assigneeId))) {
        throw ERRORS.BAD_USER_INPUT({
          fields: [{ field: 'assignee_id', rule: FIELD_RULES.UNKNOWN }],
        });
      }
      const changedCount = await tx.change(sql`/* StaffTicketsService.assignTicket */
        UPDATE tickets SET assignee_id = ${assigneeId}
        WHERE id = ${id} AND status <> 'CLOSED'
          AND COALESCE(assignee_id, 0) <> ${assigneeId ?? 0}`);
      if (changedCount === 1) return;
      const { status, assignee_id } = await moves.getTicket(tx, id, 'support');
      // The assignee also differs if another transaction has just closed the ticket (REPEATABLE
      // READ).
      if (status === 'CLOSED' || assignee_id !== assigneeId) throw TICKETS.errors.TICKET_CLOSED();
    });
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
