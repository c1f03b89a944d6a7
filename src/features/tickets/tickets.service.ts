import { Injectable } from '@nestjs/common';
import type { AuditEventRow } from '../../platform/facts/index.js';
import { TICKETS } from './tickets.facts.js';
import { AuditService, toAuditUser } from '../../platform/audit/index.js';
import {
  andWhere,
  columns,
  Database,
  sql,
  toValueList,
  type StatementRunner,
} from '../../platform/database/index.js';
import { ERRORS, FIELD_RULES } from '../../platform/errors/index.js';
import { pauseForLongTexts } from '../../platform/graphql/index.js';
import { IdempotencyService } from '../../platform/idempotency/index.js';
import { maskPans } from '../../platform/card-numbers/index.js';
import { DepartmentsService } from './departments.service.js';
import type { Ticket, TicketPriority } from './ticket.entity.js';
import {
  LISTED_REPLY,
  LISTED_TICKET,
  toOlderCondition,
  toReplyPages,
  UNREAD_CONDITION,
  USER_INDICES,
  type ListedReplyRow,
  type ListedTicketRow,
  type TicketRepliesPage,
  type TicketListFilter,
} from './ticket-lists.js';
import * as moves from './ticket-moves.js';
import { TICKET_CAPACITY, TicketSpace } from './ticket-space.js';

export interface NewTicketFields {
  readonly departmentId: number;
  readonly title: string;
  readonly content: string;
  readonly priority: TicketPriority;
}

/**
 * Tickets as their owners use them. Every statement has the owner in its WHERE. Card numbers in
 * titles and messages are masked before they are stored (PAN-8).
 */
@Injectable()
export class TicketsService {
  constructor(
    private readonly database: Database,
    private readonly departments: DepartmentsService,
    private readonly idempotency: IdempotencyService,
    private readonly space: TicketSpace,
    private readonly audit: AuditService,
  ) {}

  /** Returns a page of the user's tickets, newest first. */
  async listTickets(
    userId: number,
    { id, status, before, limit, offset }: TicketListFilter,
  ): Promise<ListedTicketRow[]> {
    const wantedCondition = sql`user_id = ${userId}
      ${andWhere({ 'id =': id, 'status =': status })} ${toOlderCondition(before, userId)}`;
    const ticketPage = sql`WHERE ${wantedCondition}
      ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`;
    const listedColumns = LISTED_TICKET.columns('t');

    if (offset === 0 && before === undefined) {
      return this.database.rows(
        LISTED_TICKET,
        sql`/* TicketsService.listTickets */ SELECT ${listedColumns} FROM tickets t ${ticketPage}`,
      );
    }

    // The join makes the database skip index entries rather than rows, and begin at `before`: where
    // it needs other columns too, MariaDB reads all that is newer.
    const tickets = await this.database.rows(
      LISTED_TICKET,
      sql`/* TicketsService.listTickets */
      SELECT ${listedColumns} FROM tickets t
      JOIN (SELECT id FROM tickets ${USER_INDICES} ${ticketPage}) page ON page.id = t.id`,
    );

    return tickets.sort((a, b) => b.created_at - a.created_at || b.id - a.id);
  }

  /** Counts the tickets that have a message of support which the user has not marked as seen. */
  async countUnread(userId: number): Promise<number> {
    const countRow = await this.database.row(
      columns({ n: Number }),
      sql`/* TicketsService.countUnread */
      SELECT COUNT(*) AS n FROM tickets t WHERE t.user_id = ${userId} AND ${UNREAD_CONDITION}`,
    );
    return countRow?.n ?? 0;
  }

  /** Returns true for each of the given tickets that is unread. */
  async findUnread(ids: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
    const unreadRows = await this.database.rows(
      columns({ id: Number }),
      sql`/* TicketsService.findUnread */
      SELECT t.id FROM tickets t WHERE t.id IN ${toValueList(ids)} AND ${UNREAD_CONDITION}`,
    );
    return new Map(unreadRows.map(({ id }) => [id, true]));
  }

  /**
   * Returns a page of the messages of each ticket. Pages are counted from the newest message; a
   * page is in order of time. Without `withContent`, no text is read.
   */
  async listRepliesByTicket(
    ids: readonly number[],
    { withContent, ...page }: TicketRepliesPage,
  ): Promise<ReadonlyMap<number, ListedReplyRow[]>> {
    const contentColumn = withContent ? sql`content` : sql`NULL AS content`;
    const replyRows = await this.database.rows(
      LISTED_REPLY,
      sql`/* TicketsService.listRepliesByTicket */
      SELECT ticket_replies.id, ticket_id, author, ${contentColumn}, created_at
      FROM ${toReplyPages(ids, page)}`,
    );
    if (withContent) await pauseForLongTexts(replyRows);

    const repliesById = new Map<number, ListedReplyRow[]>(ids.map((id) => [id, []]));
    for (const replyRow of replyRows.sort((a, b) => a.id - b.id))
      repliesById.get(replyRow.ticket_id)?.push(replyRow);
    return repliesById;
  }

  /**
   * Opens a ticket. With an idempotency key, a repeated request returns the ticket it opened
   * before, and is not counted.
   * @throws AppError BAD_USER_INPUT if the department does not exist or is disabled,
   * IDEMPOTENCY_KEY_REUSED, RATE_LIMITED, TOO_MANY_TICKETS
   */
  addTicket(
    userId: number,
    { departmentId, title, content, priority }: NewTicketFields,
    key?: string,
  ): Promise<Ticket> {
    const addRequest = {
      userId,
      operation: 'TicketAdd',
      key,
      body: [departmentId, title, content, priority],
    };
    const maskedContent = maskPans(content);
    const ticketRow = {
      userId,
      departmentId,
      title: maskPans(title),
      priority,
      bytes: Buffer.byteLength(maskedContent),
    };
    return this.database.transaction(async (tx) => {
      const ticketId = await this.idempotency.runOnce(tx, addRequest, async () => {
        await this.space.countNewTicket(tx, userId);
        await this.assertOpenDepartment(tx, departmentId);
        const newId = await this.space.insertTicket(tx, ticketRow);
        const firstMessage = { author: 'USER', staffId: null, content: maskedContent } as const;
        await moves.insertReply(tx, newId, firstMessage, ticketRow.title);
        await this.recordEvent(tx, TICKETS.events['ticket.created'], userId, newId);
        return newId;
      });
      return moves.getTicket(tx, ticketId, { owner: userId });
    });
  }

  private async assertOpenDepartment(tx: StatementRunner, departmentId: number): Promise<void> {
    if (await this.departments.isOpen(tx, departmentId)) return;
    throw ERRORS.BAD_USER_INPUT({
      fields: [{ field: 'ticket_department_id', rule: FIELD_RULES.UNKNOWN }],
    });
  }

  /**
   * Adds a message of the owner. With an idempotency key, a repeated request adds nothing, and is
   * not counted.
   * @throws AppError NOT_FOUND, TICKET_CLOSED, TICKET_FULL, IDEMPOTENCY_KEY_REUSED, RATE_LIMITED
   */
  addReply(userId: number, id: number, content: string, key?: string): Promise<Ticket> {
    const replyRequest = { userId, operation: 'TicketAddReply', key, body: [id, content] };
    return this.database.transaction(async (tx) => {
      await this.idempotency.runOnce(tx, replyRequest, async () => {
        await this.space.countReply(tx, userId);
        await moves.appendReply(tx, id, content, { owner: userId }, { space: TICKET_CAPACITY });
        await this.recordEvent(tx, TICKETS.events['ticket.replied'], userId, id);
        return id;
      });
      return moves.getTicket(tx, id, { owner: userId });
    });
  }

  /**
   * Closes a ticket for good. Closing a closed ticket changes nothing.
   * @throws AppError NOT_FOUND
   */
  closeTicket(userId: number, id: number): Promise<Ticket> {
    return this.database.transaction(async (tx) => {
      const isClosed = await moves.closeTicket(tx, id, { owner: userId });
      if (isClosed) await this.recordEvent(tx, TICKETS.events['ticket.closed'], userId, id);
      return moves.getTicket(tx, id, { owner: userId });
    });
  }

  /**
   * Marks the messages up to `replyId`, or all messages, as seen by the owner. A mark never moves
   * back.
   * @throws AppError NOT_FOUND
   */
  markSeen(userId: number, id: number, replyId?: number): Promise<Ticket> {
    return this.database.transaction(async (tx) => {
      const upTo = andWhere({ 'r.id <=': replyId });
      const lastReplyId = sql`(
        SELECT MAX(r.id) FROM ticket_replies r WHERE r.ticket_id = ${id} ${upTo})`;
      await tx.change(sql`/* TicketsService.markSeen */
        UPDATE tickets SET seen_reply_id = ${lastReplyId}
        WHERE id = ${id} AND user_id = ${userId}
          AND COALESCE(seen_reply_id, 0) < COALESCE(${lastReplyId}, 0)`);
      return moves.getTicket(tx, id, { owner: userId });
    });
  }

  /**
   * Rates a closed ticket once. The same rating again changes nothing.
   * @throws AppError NOT_FOUND, TICKET_OPEN, TICKET_RATED
   */
  rateTicket(userId: number, id: number, rating: number): Promise<Ticket> {
    return this.database.transaction(async (tx) => {
      await tx.change(sql`/* TicketsService.rateTicket */
        UPDATE tickets SET rating = ${rating}
        WHERE id = ${id} AND user_id = ${userId} AND status = 'CLOSED' AND rating IS NULL`);
      const ratedTicket = await moves.getTicket(tx, id, { owner: userId });
      if (ratedTicket.status !== 'CLOSED') throw TICKETS.errors.TICKET_OPEN();
      if (ratedTicket.rating !== rating) throw TICKETS.errors.TICKET_RATED();
      return ratedTicket;
    });
  }

  private recordEvent(
    tx: StatementRunner,
    event: AuditEventRow,
    userId: number,
    id: number,
  ): Promise<void> {
    const actor = toAuditUser(userId);
    return this.audit.record(tx, event, { actor, subject: `ticket:${String(id)}`, userId });
  }
}
