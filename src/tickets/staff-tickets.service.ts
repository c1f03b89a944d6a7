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

/** Who works on tickets of others: a member of staff by user id, or whoever may run the commands. */
export type Desk = number | 'operator';

export interface StaffTicketFilter extends TicketFilter {
  readonly userId?: number | undefined;
  readonly departmentId?: number | undefined;
  readonly assigneeId?: number | undefined;
  /** Whether anybody is assigned. */
  readonly assigned?: boolean | undefined;
}

/**
 * Tickets as support works on them. What is read or done leaves rows in the audit trail, in the same
 * transaction; that the caller still is staff is read in it too, whatever the token says.
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
   * Tickets of all users, newest first.
   * @throws AppError UNAUTHENTICATED when the caller is staff no more.
   */
  list(desk: Desk, filter: StaffTicketFilter): Promise<Ticket[]> {
    const { id, userId, status, departmentId, assigneeId, assigned, limit, offset } = filter;
    return this.database.transaction(async (tx) => {
      const actor = await this.actorOf(tx, desk);
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
   * Adds a message of support, with an idempotency key of a member of staff once for each key; the status becomes
   * SUPPORT_RESPONSE.
   * @throws AppError UNAUTHENTICATED, NOT_FOUND, TICKET_CLOSED, IDEMPOTENCY_KEY_REUSED
   */
  addReply(desk: Desk, id: number, content: string, key?: string): Promise<Ticket> {
    const userId = desk === 'operator' ? 0 : desk;
    const request = { userId, operation: 'StaffTicketAddReply', key, body: [id, content] };
    return this.work(desk, id, TICKETS_EVENTS['staff.ticket_replied'], async (tx) => {
      await this.idempotency.once(tx, request, async () => {
        await moves.reply(tx, id, content);
        return id;
      });
    });
  }

  /**
   * Closes a ticket for good; closing a closed one changes nothing.
   * @throws AppError UNAUTHENTICATED, NOT_FOUND
   */
  async close(desk: Desk, id: number): Promise<Ticket> {
    const ticket = await this.work(desk, id, TICKETS_EVENTS['staff.ticket_closed'], async (tx) => {
      await moves.close(tx, id);
    });
    // Under REPEATABLE READ one that was closed meanwhile is read as it was before.
    return { ...ticket, status: 'CLOSED' };
  }

  /**
   * Gives a ticket to a member of staff, or to nobody (null).
   * @throws AppError UNAUTHENTICATED, NOT_FOUND, TICKET_CLOSED, BAD_USER_INPUT when the assignee is not staff.
   */
  assign(desk: Desk, id: number, assigneeId: number | null): Promise<Ticket> {
    return this.work(desk, id, TICKETS_EVENTS['staff.ticket_assigned'], async (tx) => {
      if (assigneeId !== null && !(await this.users.isStaff(tx, assigneeId))) {
        throw new AppError(ERRORS.BAD_USER_INPUT, { fields: [{ field: 'assignee_id', rule: FIELD_RULES.UNKNOWN }] });
      }
      const changed = await tx.change(sql`/* StaffTicketsService.assign */ 
        UPDATE tickets SET assignee_id = ${assigneeId}
        WHERE id = ${id} AND status <> 'CLOSED' AND COALESCE(assignee_id, 0) <> ${assigneeId ?? 0}`);
      if (changed === 1) return;
      const { status, assignee_id } = await moves.getTicket(tx, id);
      // Under REPEATABLE READ one that was closed meanwhile is read as it was before.
      if (status === 'CLOSED' || assignee_id !== assigneeId) throw new AppError(TICKETS_ERRORS.TICKET_CLOSED);
    });
  }

  /** Does `move` and answers the ticket, which is a read of personal data even where nothing moved. */
  private work(desk: Desk, id: number, event: AuditEventRow, move: (tx: Statements) => Promise<void>): Promise<Ticket> {
    return this.database.transaction(async (tx) => {
      const actor = await this.actorOf(tx, desk);
      await move(tx);
      const ticket = await moves.getTicket(tx, id);
      await this.audit.record(tx, event, { actor, subject: `ticket:${String(id)}`, userId: ticket.user_id });
      return ticket;
    });
  }

  private async actorOf(tx: Statements, desk: Desk): Promise<AuditActor> {
    if (desk === 'operator') return desk;
    if (!(await this.users.isStaff(tx, desk))) throw new AppError(ERRORS.UNAUTHENTICATED, { reason: 'staff no more' });
    return `user:${String(desk)}`;
  }
}
