import { andWhere, rowOf, sql, toValueList, type Sql } from '../../platform/database/index.js';
import type { Page } from '../../platform/graphql/index.js';
import { TicketReply } from './ticket-reply.entity.js';
import { Ticket, type TicketStatus } from './ticket.entity.js';

export interface TicketListFilter extends Page {
  readonly id?: number | undefined;
  readonly status?: TicketStatus | undefined;
  /** Selects the tickets that follow this one in the list. */
  readonly before?: number | undefined;
}

export interface TicketRepliesPage extends Page {
  /** Selects the messages that are older than this one. */
  readonly before?: number | undefined;
  readonly withContent: boolean;
}

/** The columns that a list of tickets may need. The driver parses each column of each row. */
export const LISTED_TICKET = rowOf(
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

export type ListedTicketRow = typeof LISTED_TICKET.row;

/** The columns of messages in a list, which do not say who of staff wrote one. */
export const LISTED_REPLY = rowOf(
  TicketReply,
  'id',
  'ticket_id',
  'author',
  'content',
  'created_at',
);

export type ListedReplyRow = typeof LISTED_REPLY.row;

/** True for a ticket `t` with a message of support that its owner has not marked as seen. */
export const UNREAD_CONDITION = sql`EXISTS (
  SELECT 1 FROM ticket_replies r
  WHERE r.ticket_id = t.id AND r.author = 'SUPPORT' AND r.id > COALESCE(t.seen_reply_id, 0))`;

/**
 * Writes the condition for tickets that follow another one in a list, newest first; it fits the
 * indices that end with `created_at, id`. Of a ticket of another user nothing follows.
 */
export function toOlderCondition(before: number | undefined, userId?: number): Sql {
  if (before === undefined) return sql``;
  const createdAt = sql`(
    SELECT b.created_at FROM tickets b
    WHERE b.id = ${before} ${andWhere({ 'b.user_id =': userId })})`;
  // The first part is for SQLite, the others for MariaDB, also among many tickets of one time.
  return sql`AND created_at <= ${createdAt}
    AND (created_at < ${createdAt} OR (created_at = ${createdAt} AND id < ${before}))`;
}

/**
 * Hint for MariaDB and MySQL: the indices that begin with the user. If another one promises as few
 * rows, MariaDB reads all tickets newer than `before`. SQLite takes it for a comment.
 */
export const USER_INDICES = sql`/*! FORCE INDEX (
  PRIMARY, tickets_user_newest, tickets_user_status) */`;

/** Writes the messages in a page of each ticket, as a table expression. */
export function toReplyPages(
  ids: readonly number[],
  { limit, offset, before }: Omit<TicketRepliesPage, 'withContent'>,
): Sql {
  const firstId = selectNewestId(offset + limit - 1, before);
  const lastId = selectNewestId(offset, before);

  // The LIMIT makes the database find the ends of a page once for each ticket, not for each
  // message.
  return sql`(
      SELECT t.id, COALESCE(${firstId}, 0) AS first_id, ${lastId} AS last_id
      FROM tickets t WHERE t.id IN ${toValueList(ids)} LIMIT ${ids.length}
    ) page JOIN ticket_replies
      ON ticket_replies.ticket_id = page.id
        AND ticket_replies.id BETWEEN page.first_id AND page.last_id`;
}

function selectNewestId(skippedCount: number, before: number | undefined): Sql {
  return sql`(
    SELECT r.id FROM ticket_replies r WHERE r.ticket_id = t.id ${andWhere({ 'r.id <': before })}
    ORDER BY r.id DESC LIMIT 1 OFFSET ${skippedCount})`;
}
