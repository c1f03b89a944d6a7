import { Injectable } from '@nestjs/common';
import { AuditService, type AuditActor, type AuditEventRow } from '../audit/index.js';
import { Database, sql, type Statements } from '../database/index.js';
import { AppError, ERRORS, FIELD_RULES } from '../errors/index.js';
import { Idempotency } from '../idempotency/index.js';
import { UsersService } from '../users/index.js';
import { Ticket } from './ticket.entity.js';
import * as moves from './ticket-moves.js';
import { TICKETS_EVENTS } from './tickets.audit.js';
import { TICKETS_ERRORS } from './tickets.errors.js';
import type { TicketFilter } from './tickets.service.js';

/** A caller who works on tickets of others: a member of staff, or an operator at the command line. */
export type Supporter = { readonly staff: number } | 'operator';

export interface StaffTicketFilter extends TicketFilter {
  readonly userId?: number | undefined;
  readonly departmentId?: number | undefined;
  readonly assigneeId?: number | undefined;
  /** True selects tickets with an assignee, false those without. */
  readonly assigned?: boolean | undefined;
}

/**
 * Tickets as support works on them. Each read and change is recorded in the audit trail in the same transaction.
 * That transaction also reads whether the caller is still staff, because a token may be older than a dismissal.
 */
@Injectable()
export class StaffTicketsService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly audit: AuditService,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * Returns the tickets of all users, newest first.
   * @throws AppError UNAUTHENTICATED if the caller is no longer staff
   */
  list(by: Supporter, filter: StaffTicketFilter): Promise<Ticket[]> {
    const { id, userId, status, departmentId, assigneeId, assigned, limit, offset } = filter;
    return this.database.transaction(async (tx) => {
      const actor = await this.actorOf(tx, by);
      const tickets = await tx.rows(
        Ticket,
        sql`/* StaffTicketsService.list */
        SELECT * FROM tickets WHERE 1 = 1
          ${id === undefined ? sql`` : sql`AND id = ${id}`}
          ${userId === undefined ? sql`` : sql`AND user_id = ${userId}`}
          ${status === undefined ? sql`` : sql`AND status = ${status}`}
          ${departmentId === undefined ? sql`` : sql`AND department_id = ${departmentId}`}
          ${assigneeId === undefined ? sql`` : sql`AND assignee_id = ${assigneeId}`}
          ${assigned === undefined ? sql`` : assigned ? sql`AND assignee_id IS NOT NULL` : sql`AND assignee_id IS NULL`}
        ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
      );
      const owners = [...new Set(tickets.map(({ user_id }) => user_id))];
      const facts = owners.map((userId) => ({ actor, subject: `user:${String(userId)}` as const, userId }));
      await this.audit.record(tx, TICKETS_EVENTS['staff.tickets_read'], ...facts);
      return tickets;
    });
  }

  /**
   * Adds a message of support; the status becomes SUPPORT_RESPONSE. With an idempotency key, a repeated request adds
   * nothing.
   * @throws AppError UNAUTHENTICATED, NOT_FOUND, TICKET_CLOSED, IDEMPOTENCY_KEY_REUSED
   */
  addReply(by: Supporter, id: number, content: string, key?: string): Promise<Ticket> {
    const userId = by === 'operator' ? 0 : by.staff;
    const request = { userId, operation: 'StaffTicketAddReply', key, body: [id, content] };
    return this.work(by, id, TICKETS_EVENTS['staff.ticket_replied'], async (tx) => {
      await this.idempotency.once(tx, request, async () => {
        await moves.reply(tx, id, content, 'support');
        return id;
      });
    });
  }

  /**
   * Closes a ticket for good. Closing a closed ticket changes nothing.
   * @throws AppError UNAUTHENTICATED, NOT_FOUND
   */
  async close(by: Supporter, id: number): Promise<Ticket> {
    const ticket = await this.work(by, id, TICKETS_EVENTS['staff.ticket_closed'], async (tx) => {
      await moves.close(tx, id, 'support');
    });
    // Under REPEATABLE READ, a ticket that another transaction has just closed is still read as open.
    return { ...ticket, status: 'CLOSED' };
  }

  /**
   * Assigns a ticket to a member of staff; null removes the assignee.
   * @throws AppError UNAUTHENTICATED, NOT_FOUND, TICKET_CLOSED; BAD_USER_INPUT if the assignee is not staff
   */
  assign(by: Supporter, id: number, assigneeId: number | null): Promise<Ticket> {
    return this.work(by, id, TICKETS_EVENTS['staff.ticket_assigned'], async (tx) => {
      if (assigneeId !== null && !(await this.users.isStaff(tx, assigneeId))) {
        throw new AppError(ERRORS.BAD_USER_INPUT, { fields: [{ field: 'assignee_id', rule: FIELD_RULES.UNKNOWN }] });
      }
      const changed = await tx.change(sql`/* StaffTicketsService.assign */
        UPDATE tickets SET assignee_id = ${assigneeId}
        WHERE id = ${id} AND status <> 'CLOSED' AND COALESCE(assignee_id, 0) <> ${assigneeId ?? 0}`);
      if (changed === 1) return;
      const { status, assignee_id } = await moves.getTicket(tx, id, 'support');
      // The assignee also differs if another transaction has just closed the ticket (REPEATABLE READ).
      if (status === 'CLOSED' || assignee_id !== assigneeId) throw new AppError(TICKETS_ERRORS.TICKET_CLOSED);
    });
  }

  /** Runs `move` and returns the ticket. The event is recorded even if nothing changed, because the caller reads the ticket. */
  private work(
    by: Supporter,
    id: number,
    event: AuditEventRow,
    move: (tx: Statements) => Promise<void>,
  ): Promise<Ticket> {
    return this.database.transaction(async (tx) => {
      const actor = await this.actorOf(tx, by);
      await move(tx);
      const ticket = await moves.getTicket(tx, id, 'support');
      await this.audit.record(tx, event, { actor, subject: `ticket:${String(id)}`, userId: ticket.user_id });
      return ticket;
    });
  }

  private async actorOf(tx: Statements, by: Supporter): Promise<AuditActor> {
    if (by === 'operator') return by;
    if (!(await this.users.isStaff(tx, by.staff)))
      throw new AppError(ERRORS.UNAUTHENTICATED, { reason: 'no longer staff' });
    return `user:${String(by.staff)}`;
  }
}
