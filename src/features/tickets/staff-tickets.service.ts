import { Injectable } from '@nestjs/common';
import { StaffAccess } from '../../sign-in/index.js';
import type { AuditEventRow } from '../../platform/facts/index.js';
import { TICKETS } from './tickets.facts.js';
import { AuditService, type AuditActor } from '../../platform/audit/index.js';
import { among, columns, Database, sql, type Statements, where } from '../../platform/database/index.js';
import { AppError, ERRORS, FIELD_RULES } from '../../platform/errors/index.js';
import { Idempotency } from '../../platform/idempotency/index.js';
import type { StaffTicketCounts } from './staff-ticket.types.js';
import { OPEN, staffTicketList, type StaffTicketFilter } from './staff-ticket-list.js';
import { Ticket } from './ticket.entity.js';
import * as moves from './ticket-moves.js';

const SCOPE = 'admin:tickets';

/** A caller who works on tickets of others: a member of staff, or an operator at the command line. */
export type Supporter = { readonly staff: number } | 'operator';

/**
 * Tickets as support works on them. Each read and change is recorded in the audit trail in the same transaction, which
 * also reads the role of the caller, because a token may be older than a dismissal.
 */
@Injectable()
export class StaffTicketsService {
  constructor(
    private readonly database: Database,
    private readonly access: StaffAccess,
    private readonly audit: AuditService,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * Returns the tickets of all users, newest first.
   * @throws AppError UNAUTHENTICATED if the caller is no longer staff
   */
  list(by: Supporter, filter: StaffTicketFilter): Promise<Ticket[]> {
    return this.database.transaction(async (tx) => {
      const actor = await this.actorOf(tx, by, { toChange: false });
      const tickets = await tx.rows(Ticket, staffTicketList(filter));
      const owners = [...new Set(tickets.map(({ user_id }) => user_id))];
      const facts = owners.map((userId) => ({ actor, subject: `user:${String(userId)}` as const, userId }));
      await this.audit.record(tx, TICKETS.events['staff.tickets_read'], ...facts);
      return tickets;
    });
  }

  /**
   * Counts open tickets. It names no user, so that it leaves no audit row and may be asked every few seconds.
   * @throws AppError UNAUTHENTICATED if the caller is no longer staff
   */
  counts(staff: number): Promise<StaffTicketCounts> {
    return this.database.transaction(async (tx) => {
      await this.actorOf(tx, { staff }, { toChange: false });
      const row = await tx.row(
        columns({ fresh: Number, open: Number, mine: Number, changed_at: Number, note: Number }),
        sql`/* StaffTicketsService.counts */
        SELECT
          (SELECT COUNT(*) FROM tickets WHERE status = 'NEW') AS fresh,
          (SELECT COUNT(*) FROM tickets WHERE status IN ${among(OPEN)}) AS open,
          (SELECT COUNT(*) FROM tickets WHERE assignee_id = ${staff} AND status IN ${among(OPEN)}) AS mine,
          COALESCE((SELECT MAX(updated_at) FROM tickets), 0) AS changed_at,
          COALESCE((SELECT MAX(id) FROM ticket_notes), 0) AS note`,
      );
      if (row === undefined) throw new Error('a SELECT without a table has one row');
      const { fresh, open, mine, changed_at, note } = row;
      const mark = [changed_at, note, mine, open].join('.');
      return { fresh, open, mine, mark, changed_at: changed_at === 0 ? null : changed_at };
    });
  }

  /** Returns true for each of the given tickets with a message of its user that staff has not marked as seen. */
  async unreadAmong(ids: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
    const rows = await this.database.rows(
      columns({ id: Number }),
      sql`/* StaffTicketsService.unreadAmong */
      SELECT t.id FROM tickets t WHERE t.id IN ${among(ids)} AND EXISTS (
        SELECT 1 FROM ticket_replies r
        WHERE r.ticket_id = t.id AND r.author = 'USER' AND r.id > COALESCE(t.staff_seen_reply_id, 0))`,
    );
    return new Map(rows.map(({ id }) => [id, true]));
  }

  /**
   * Adds a message of support; the status becomes SUPPORT_RESPONSE. With an idempotency key, a repeated request adds
   * nothing.
   * @throws AppError UNAUTHENTICATED, NOT_FOUND, TICKET_CLOSED, IDEMPOTENCY_KEY_REUSED
   */
  addReply(by: Supporter, id: number, content: string, key?: string): Promise<Ticket> {
    const userId = by === 'operator' ? 0 : by.staff;
    const request = { userId, operation: 'StaffTicketAddReply', key, body: [id, content] };
    return this.work(by, id, TICKETS.events['staff.ticket_replied'], async (tx, moved) => {
      await this.idempotency.once(tx, request, async () => {
        await moves.reply(tx, id, content, 'support');
        moved.push(TICKETS.events['ticket.replied']);
        return id;
      });
    });
  }

  /**
   * Closes a ticket for good. Closing a closed ticket changes nothing.
   * @throws AppError UNAUTHENTICATED, NOT_FOUND
   */
  async close(by: Supporter, id: number): Promise<Ticket> {
    const ticket = await this.work(by, id, TICKETS.events['staff.ticket_closed'], async (tx, moved) => {
      if (await moves.close(tx, id, 'support')) moved.push(TICKETS.events['ticket.closed']);
    });
    // Under REPEATABLE READ, a ticket that another transaction has just closed is still read as open.
    return { ...ticket, status: 'CLOSED' };
  }

  /**
   * Opens a closed ticket again. Reopening an open ticket changes nothing.
   * @throws AppError UNAUTHENTICATED, NOT_FOUND; TICKET_CLOSED if its account was deleted
   */
  reopen(by: Supporter, id: number): Promise<Ticket> {
    return this.work(
      by,
      id,
      TICKETS.events['staff.ticket_reopened'],
      async (tx) => {
        await moves.reopen(tx, id);
      },
      (tx) => moves.getReopened(tx, id),
    );
  }

  /**
   * Marks the messages up to `replyId`, or all messages, as seen by staff. A mark never moves back.
   * @throws AppError UNAUTHENTICATED, NOT_FOUND
   */
  markSeen(by: Supporter, id: number, replyId?: number): Promise<Ticket> {
    return this.work(by, id, TICKETS.events['staff.ticket_seen'], async (tx) => {
      const upTo = where({ 'r.id <=': replyId });
      const last = sql`(SELECT MAX(r.id) FROM ticket_replies r WHERE r.ticket_id = ${id} ${upTo})`;
      await tx.change(sql`/* StaffTicketsService.markSeen */
        UPDATE tickets SET staff_seen_reply_id = ${last}
        WHERE id = ${id} AND COALESCE(staff_seen_reply_id, 0) < COALESCE(${last}, 0)`);
    });
  }

  /**
   * Assigns a ticket to a member of staff; null removes the assignee.
   * @throws AppError UNAUTHENTICATED, NOT_FOUND, TICKET_CLOSED; BAD_USER_INPUT if the assignee may not work on tickets
   */
  assign(by: Supporter, id: number, assigneeId: number | null): Promise<Ticket> {
    return this.work(by, id, TICKETS.events['staff.ticket_assigned'], async (tx) => {
      if (assigneeId !== null && !(await this.access.allows(tx, assigneeId, SCOPE, { toChange: true }))) {
        throw new AppError(ERRORS.BAD_USER_INPUT, { fields: [{ field: 'assignee_id', rule: FIELD_RULES.UNKNOWN }] });
      }
      const changed = await tx.change(sql`/* StaffTicketsService.assign */
        UPDATE tickets SET assignee_id = ${assigneeId}
        WHERE id = ${id} AND status <> 'CLOSED' AND COALESCE(assignee_id, 0) <> ${assigneeId ?? 0}`);
      if (changed === 1) return;
      const { status, assignee_id } = await moves.getTicket(tx, id, 'support');
      // The assignee also differs if another transaction has just closed the ticket (REPEATABLE READ).
      if (status === 'CLOSED' || assignee_id !== assigneeId) throw new AppError(TICKETS.errors.TICKET_CLOSED);
    });
  }

  /**
   * Runs `move` and returns the ticket. The event is recorded even if nothing changed, because the caller reads the ticket.
   * The events that `move` adds are recorded too.
   */
  private work(
    by: Supporter,
    id: number,
    event: AuditEventRow,
    move: (tx: Statements, moved: AuditEventRow[]) => Promise<void>,
    read = (tx: Statements) => moves.getTicket(tx, id, 'support'),
  ): Promise<Ticket> {
    return this.database.transaction(async (tx) => {
      const actor = await this.actorOf(tx, by, { toChange: true });
      const moved: AuditEventRow[] = [];
      await move(tx, moved);
      const ticket = await read(tx);
      const fact = { actor, subject: `ticket:${String(id)}`, userId: ticket.user_id } as const;
      await this.audit.record(tx, event, fact, ...moved.map((event) => ({ ...fact, event })));
      return ticket;
    });
  }

  /** @throws AppError UNAUTHENTICATED if the role of the caller no longer allows it */
  async actorOf(tx: Statements, by: Supporter, { toChange }: { toChange: boolean }): Promise<AuditActor> {
    return by === 'operator' ? by : this.access.actor(tx, by.staff, SCOPE, { toChange });
  }
}
