import { Injectable } from '@nestjs/common';
import type { AuditEventRow } from '../../platform/facts/index.js';
import { TICKETS } from './tickets.facts.js';
import { AuditService } from '../../platform/audit/index.js';
import {
  among,
  columns,
  Database,
  rowOf,
  sql,
  type Sql,
  type Statements,
  where,
} from '../../platform/database/index.js';
import { AppError, ERRORS, FIELD_RULES } from '../../platform/errors/index.js';
import { afterReading, type Page } from '../../platform/graphql/index.js';
import { Idempotency } from '../../platform/idempotency/index.js';
import { maskPans } from '../../platform/card-numbers/index.js';
import { DepartmentsService } from './departments.service.js';
import { Reply } from './reply.entity.js';
import { Ticket, type TicketPriority, TicketStatus } from './ticket.entity.js';
import * as moves from './ticket-moves.js';
import { TICKET_ROOM, TicketSpace } from './ticket-space.js';

export interface TicketFilter extends Page {
  readonly id?: number | undefined;
  readonly status?: TicketStatus | undefined;
}

export interface RepliesPage extends Page {
  readonly withContent: boolean;
}

export interface NewTicket {
  readonly departmentId: number;
  readonly title: string;
  readonly content: string;
  readonly priority: TicketPriority;
}

/** The columns that a list of tickets may need. The driver parses each column of each row. */
const LISTED = rowOf(
  Ticket,
  'id',
  'department_id',
  'title',
  'status',
  'priority',
  'reply_count',
  'rating',
  'created_at',
  'updated_at',
);
const LISTED_COLUMNS = sql`t.id, t.department_id, t.title, t.status, t.priority, t.reply_count, t.rating, t.created_at,
  t.updated_at`;

export type ListedTicket = typeof LISTED.row;

/**
 * Tickets as their owners use them. Every statement has the owner in its WHERE. Card numbers in titles and messages are
 * masked before they are stored (PAN-8).
 */
@Injectable()
export class TicketsService {
  constructor(
    private readonly database: Database,
    private readonly departments: DepartmentsService,
    private readonly idempotency: Idempotency,
    private readonly space: TicketSpace,
    private readonly audit: AuditService,
  ) {}

  /** Returns a page of the user's tickets, newest first. */
  async list(userId: number, { id, status, limit, offset }: TicketFilter): Promise<ListedTicket[]> {
    const condition = sql`user_id = ${userId} ${where({ 'id =': id, 'status =': status })}`;
    const page = sql`WHERE ${condition} ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
    if (offset === 0) {
      return this.database.rows(LISTED, sql`/* TicketsService.list */ SELECT ${LISTED_COLUMNS} FROM tickets t ${page}`);
    }
    // The join makes the database skip index entries rather than rows.
    const tickets = await this.database.rows(
      LISTED,
      sql`/* TicketsService.list */ SELECT ${LISTED_COLUMNS} FROM tickets t JOIN (SELECT id FROM tickets ${page}) page ON page.id = t.id`,
    );
    return tickets.sort((a, b) => b.created_at - a.created_at || b.id - a.id);
  }

  /** Counts the tickets that have a message of support which the user has not marked as seen. */
  async countUnread(userId: number): Promise<number> {
    const row = await this.database.row(
      columns({ n: Number }),
      sql`/* TicketsService.countUnread */
      SELECT COUNT(*) AS n FROM tickets t WHERE t.user_id = ${userId} AND ${UNREAD}`,
    );
    return row?.n ?? 0;
  }

  /** Returns true for each of the given tickets that is unread. */
  async unreadAmong(ids: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
    const rows = await this.database.rows(
      columns({ id: Number }),
      sql`/* TicketsService.unreadAmong */ SELECT t.id FROM tickets t WHERE t.id IN ${among(ids)} AND ${UNREAD}`,
    );
    return new Map(rows.map(({ id }) => [id, true]));
  }

  /**
   * Returns a page of the messages of each ticket. Pages are counted from the newest message; a page is in order of
   * time. Without `withContent`, no text is read.
   */
  async repliesByTicket(
    ids: readonly number[],
    { withContent, ...page }: RepliesPage,
  ): Promise<ReadonlyMap<number, Reply[]>> {
    const content = withContent ? sql`content` : sql`NULL AS content`;
    const rows = await this.database.rows(
      Reply,
      sql`/* TicketsService.repliesByTicket */
      SELECT ticket_replies.id, ticket_id, author, ${content}, created_at FROM ${pageOf(ids, page)}`,
    );
    if (withContent) await afterReading(rows);
    const byTicket = new Map<number, Reply[]>(ids.map((id) => [id, []]));
    for (const row of rows.sort((a, b) => a.id - b.id)) byTicket.get(row.ticket_id)?.push(row);
    return byTicket;
  }

  /**
   * Opens a ticket. With an idempotency key, a repeated request returns the ticket it opened before, and is not counted.
   * @throws AppError BAD_USER_INPUT if the department does not exist or is disabled, IDEMPOTENCY_KEY_REUSED, RATE_LIMITED,
   * TOO_MANY_TICKETS
   */
  add(userId: number, { departmentId, title, content, priority }: NewTicket, key?: string): Promise<Ticket> {
    const request = { userId, operation: 'TicketAdd', key, body: [departmentId, title, content, priority] };
    const masked = maskPans(content);
    const row = { userId, departmentId, title: maskPans(title), priority, bytes: Buffer.byteLength(masked) };
    return this.database.transaction(async (tx) => {
      const id = await this.idempotency.once(tx, request, async () => {
        await this.space.chargeTicket(tx, userId);
        if (!(await this.departments.isOpen(tx, departmentId))) {
          throw new AppError(ERRORS.BAD_USER_INPUT, {
            fields: [{ field: 'ticket_department_id', rule: FIELD_RULES.UNKNOWN }],
          });
        }
        const made = await this.space.insert(tx, row);
        await moves.insertReply(tx, made, 'USER', masked);
        await this.record(tx, TICKETS.events['ticket.created'], userId, made);
        return made;
      });
      return moves.getTicket(tx, id, { owner: userId });
    });
  }

  /**
   * Adds a message of the owner. With an idempotency key, a repeated request adds nothing, and is not counted.
   * @throws AppError NOT_FOUND, TICKET_CLOSED, TICKET_FULL, IDEMPOTENCY_KEY_REUSED, RATE_LIMITED
   */
  addReply(userId: number, id: number, content: string, key?: string): Promise<Ticket> {
    const request = { userId, operation: 'TicketAddReply', key, body: [id, content] };
    return this.database.transaction(async (tx) => {
      await this.idempotency.once(tx, request, async () => {
        await this.space.chargeReply(tx, userId);
        await moves.reply(tx, id, content, { owner: userId }, TICKET_ROOM);
        await this.record(tx, TICKETS.events['ticket.replied'], userId, id);
        return id;
      });
      return moves.getTicket(tx, id, { owner: userId });
    });
  }

  /**
   * Closes a ticket for good. Closing a closed ticket changes nothing.
   * @throws AppError NOT_FOUND
   */
  close(userId: number, id: number): Promise<Ticket> {
    return this.database.transaction(async (tx) => {
      const closed = await moves.close(tx, id, { owner: userId });
      if (closed) await this.record(tx, TICKETS.events['ticket.closed'], userId, id);
      return moves.getTicket(tx, id, { owner: userId });
    });
  }

  /**
   * Marks the messages up to `replyId`, or all messages, as seen by the owner. A mark never moves back.
   * @throws AppError NOT_FOUND
   */
  markSeen(userId: number, id: number, replyId?: number): Promise<Ticket> {
    return this.database.transaction(async (tx) => {
      const upTo = where({ 'r.id <=': replyId });
      const last = sql`(SELECT MAX(r.id) FROM ticket_replies r WHERE r.ticket_id = ${id} ${upTo})`;
      await tx.change(sql`/* TicketsService.markSeen */
        UPDATE tickets SET seen_reply_id = ${last}
        WHERE id = ${id} AND user_id = ${userId} AND COALESCE(seen_reply_id, 0) < COALESCE(${last}, 0)`);
      return moves.getTicket(tx, id, { owner: userId });
    });
  }

  /**
   * Rates a closed ticket once. The same rating again changes nothing.
   * @throws AppError NOT_FOUND, TICKET_OPEN, TICKET_RATED
   */
  rate(userId: number, id: number, rating: number): Promise<Ticket> {
    return this.database.transaction(async (tx) => {
      await tx.change(sql`/* TicketsService.rate */
        UPDATE tickets SET rating = ${rating}
        WHERE id = ${id} AND user_id = ${userId} AND status = 'CLOSED' AND rating IS NULL`);
      const ticket = await moves.getTicket(tx, id, { owner: userId });
      if (ticket.status !== 'CLOSED') throw new AppError(TICKETS.errors.TICKET_OPEN);
      if (ticket.rating !== rating) throw new AppError(TICKETS.errors.TICKET_RATED);
      return ticket;
    });
  }

  private record(tx: Statements, event: AuditEventRow, userId: number, id: number): Promise<void> {
    const actor = `user:${String(userId)}` as const;
    return this.audit.record(tx, event, { actor, subject: `ticket:${String(id)}`, userId });
  }
}

const UNREAD = sql`EXISTS (
  SELECT 1 FROM ticket_replies r
  WHERE r.ticket_id = t.id AND r.author = 'SUPPORT' AND r.id > COALESCE(t.seen_reply_id, 0))`;

/** Writes the messages in a page of each ticket, as a table expression. */
function pageOf(ids: readonly number[], { limit, offset }: Page): Sql {
  const newest = (skipped: number) => sql`(
    SELECT r.id FROM ticket_replies r WHERE r.ticket_id = t.id ORDER BY r.id DESC LIMIT 1 OFFSET ${skipped})`;
  // The LIMIT makes the database find the ends of a page once for each ticket, not for each message.
  return sql`(
      SELECT t.id, COALESCE(${newest(offset + limit - 1)}, 0) AS first_id, ${newest(offset)} AS last_id
      FROM tickets t WHERE t.id IN ${among(ids)} LIMIT ${ids.length}
    ) page JOIN ticket_replies
      ON ticket_replies.ticket_id = page.id AND ticket_replies.id BETWEEN page.first_id AND page.last_id`;
}
