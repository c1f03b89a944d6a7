import { lockStaff } from '../../accounts/users/index.js';
import {
  columns,
  NOW,
  sql,
  type Sql,
  type StatementRunner,
} from '../../platform/database/index.js';
import { ERRORS, FIELD_RULES } from '../../platform/errors/index.js';
import { listMutationRoles } from '../../sign-in/index.js';
import { maskPans } from '../../platform/card-numbers/index.js';
import { insertWords } from './ticket-words.js';
import type { TicketReplyAuthor } from './ticket-reply.entity.js';
import { Ticket, type TicketStatus } from './ticket.entity.js';
import { TICKETS } from './tickets.facts.js';

/**
 * The status machine of a ticket (docs/interface.md §3.8). Each move is one conditional UPDATE, and
 * only staff reopens a CLOSED ticket. To an owner, a ticket of another user does not exist.
 */
export type TicketMoveAuthor = { readonly owner: number } | 'support';

/** Size of a ticket beyond which its owner can write no more (LIM-2). */
export interface TicketCapacity {
  readonly messages: number;
  readonly bytes: number;
}

/** A message that is about to be stored. */
export interface NewTicketReply {
  readonly author: TicketReplyAuthor;
  /** The member of staff who wrote it, if any. */
  readonly staffId: number | null;
  readonly content: string;
}

export interface AppendedReplyOptions {
  /** Limits messages of the owner; without it there is no limit. */
  readonly space?: TicketCapacity;
  /** The member of staff who writes, if any. */
  readonly staffId?: number | null;
}

/**
 * Adds a message. A message of the owner turns SUPPORT_RESPONSE into IN_PROGRESS; one of support
 * sets SUPPORT_RESPONSE.
 * @throws AppError NOT_FOUND, TICKET_CLOSED, TICKET_FULL
 */
export async function appendReply(
  tx: StatementRunner,
  id: number,
  text: string,
  by: TicketMoveAuthor,
  { space, staffId = null }: AppendedReplyOptions = {},
): Promise<void> {
  const content = maskPans(text);
  const contentBytes = Buffer.byteLength(content);
  const changedCount = await tx.change(sql`/* ticket-moves.appendReply */
    UPDATE tickets SET
      status = ${toRepliedStatus(by)}, waiting_since = ${toRepliedWait(by)},
      reply_count = reply_count + 1, bytes = bytes + ${contentBytes}, updated_at = ${NOW}
    WHERE id = ${id} AND status <> 'CLOSED' ${toVisibleCondition(by)}
      ${toRoomCondition(contentBytes, space)}`);

  if (changedCount === 0) {
    const ticket = await getTicket(tx, id, by);
    if (isTicketFull(ticket, contentBytes, space)) throw TICKETS.errors.TICKET_FULL();
    throw TICKETS.errors.TICKET_CLOSED();
  }
  // The ticket is locked and open here.
  const author = by === 'support' ? 'SUPPORT' : 'USER';
  await insertReply(tx, id, { author, staffId, content });
}

/** Writes the status of a ticket with a new message. */
function toRepliedStatus(by: TicketMoveAuthor): Sql {
  if (by === 'support') return sql`'SUPPORT_RESPONSE'`;
  return sql`CASE WHEN status = 'SUPPORT_RESPONSE' THEN 'IN_PROGRESS' ELSE status END`;
}

/** Writes the time since when the owner waits after a new message. */
function toRepliedWait(by: TicketMoveAuthor): Sql {
  return by === 'support' ? sql`NULL` : sql`COALESCE(waiting_since, ${NOW})`;
}

function toRoomCondition(contentBytes: number, space: TicketCapacity | undefined): Sql {
  if (space === undefined) return sql``;
  return sql`AND reply_count < ${space.messages}
    AND bytes + ${contentBytes} <= ${space.bytes}`;
}

/**
 * Closes a ticket for good. Returns false if it was closed before.
 * @throws AppError NOT_FOUND
 */
export async function closeTicket(
  tx: StatementRunner,
  id: number,
  by: TicketMoveAuthor,
): Promise<boolean> {
  const closedCount = await tx.change(sql`/* ticket-moves.closeTicket */
    UPDATE tickets SET status = 'CLOSED', waiting_since = NULL, updated_at = ${NOW}
    WHERE id = ${id} AND status <> 'CLOSED' ${toVisibleCondition(by)}`);
  if (closedCount === 0) await getTicket(tx, id, by);
  return closedCount === 1;
}

/** Status of a row of `tickets` that is opened again. */
const REOPENED_STATUS = sql`CASE
  WHEN (
    SELECT r.author FROM ticket_replies r
    WHERE r.ticket_id = tickets.id ORDER BY r.id DESC LIMIT 1) = 'SUPPORT'
    THEN 'SUPPORT_RESPONSE'
  WHEN EXISTS (
    SELECT 1 FROM ticket_replies r
    WHERE r.ticket_id = tickets.id AND r.author = 'SUPPORT')
    THEN 'IN_PROGRESS'
  ELSE 'NEW' END`;

/** Time since when the owner of a row of `tickets` that is opened again waits. */
const REOPENED_WAIT = sql`(
  SELECT MIN(r.created_at) FROM ticket_replies r
  WHERE r.ticket_id = tickets.id AND r.id > COALESCE((
    SELECT MAX(s.id) FROM ticket_replies s
    WHERE s.ticket_id = tickets.id AND s.author = 'SUPPORT'), 0))`;

/** Locks a user who may work on tickets, and returns whether the user may. */
export function lockAgent(tx: StatementRunner, id: number): Promise<boolean> {
  return lockStaff(tx, id, listMutationRoles('admin:tickets'), sql`1 = 1`);
}

/**
 * Assigns an open ticket to a member of staff; null removes the assignee. Returns false if it was
 * assigned so before.
 * @throws AppError NOT_FOUND, TICKET_CLOSED; BAD_USER_INPUT if the assignee may not work on tickets
 */
export async function setAssignee(
  tx: StatementRunner,
  id: number,
  assigneeId: number | null,
): Promise<boolean> {
  if (assigneeId !== null && !(await lockAgent(tx, assigneeId)))
    throw ERRORS.BAD_USER_INPUT({ fields: [{ field: 'assignee_id', rule: FIELD_RULES.UNKNOWN }] });

  const changedCount = await tx.change(sql`/* ticket-moves.setAssignee */
    UPDATE tickets SET assignee_id = ${assigneeId}
    WHERE id = ${id} AND status <> 'CLOSED' AND COALESCE(assignee_id, 0) <> ${assigneeId ?? 0}`);
  if (changedCount === 1) return true;
  const { status, assignee_id } = await getTicket(tx, id, 'support');
  // The assignee also differs if another transaction has just closed the ticket (REPEATABLE READ).
  if (status === 'CLOSED' || assignee_id !== assigneeId) throw TICKETS.errors.TICKET_CLOSED();
  return false;
}

/**
 * Opens a closed ticket again, with the status that its messages give. The assignee stays only if
 * that still is staff (ROLE-9). Reopening an open ticket changes nothing.
 */
export async function reopenTicket(tx: StatementRunner, id: number): Promise<void> {
  const { assignee_id } = await getTicket(tx, id, 'support');
  const isPresent = assignee_id !== null && (await lockAgent(tx, assignee_id));
  // An assignee who is present is locked here, and leaves after this transaction.
  const presentId = isPresent ? assignee_id : null;
  await tx.change(sql`/* ticket-moves.reopenTicket */
    UPDATE tickets SET updated_at = ${NOW}, status = ${REOPENED_STATUS},
      waiting_since = ${REOPENED_WAIT},
      assignee_id = CASE WHEN assignee_id = ${presentId} THEN assignee_id END
    WHERE id = ${id} AND status = 'CLOSED' AND user_id <> 0`);
}

/**
 * Returns a ticket after `reopenTicket`. Under REPEATABLE READ, a ticket that another transaction
 * has just opened is still read as closed.
 * @throws AppError NOT_FOUND; TICKET_CLOSED if the account of the ticket was deleted
 */
export async function getReopenedTicket(tx: StatementRunner, id: number): Promise<Ticket> {
  const ticket = await getTicket(tx, id, 'support');
  if (ticket.user_id === 0) throw TICKETS.errors.TICKET_CLOSED();
  if (ticket.status !== 'CLOSED') return ticket;
  const reopenedRow = await tx.row(
    columns({ status: String }),
    sql`/* ticket-moves.getReopenedTicket */
    SELECT ${REOPENED_STATUS} AS status FROM tickets WHERE id = ${id}`,
  );
  return { ...ticket, status: (reopenedRow?.status ?? 'NEW') as TicketStatus };
}

/**
 * Stores a message whose card numbers are masked (PAN-8), with its words and those of a new title
 * (TYPE-6).
 */
export async function insertReply(
  tx: StatementRunner,
  id: number,
  { author, staffId, content }: NewTicketReply,
  ...otherTexts: readonly string[]
): Promise<void> {
  await tx.insert(sql`/* ticket-moves.insertReply */
    INSERT INTO ticket_replies (ticket_id, author, staff_id, content, created_at)
    VALUES (${id}, ${author}, ${staffId}, ${content}, ${NOW})`);
  await insertWords(tx, id, [...otherTexts, content]);
}

/** @throws AppError NOT_FOUND */
export async function getTicket(
  tx: StatementRunner,
  id: number,
  by: TicketMoveAuthor,
): Promise<Ticket> {
  const ticket = await tx.row(
    Ticket,
    sql`/* ticket-moves.getTicket */
    SELECT * FROM tickets WHERE id = ${id} ${toVisibleCondition(by)}`,
  );
  if (ticket === undefined) throw ERRORS.NOT_FOUND({ reason: 'ticket' });
  return ticket;
}

/**
 * Looks beyond the status: under REPEATABLE READ, a ticket that was closed meanwhile is still read
 * as open.
 */
function isTicketFull(
  { status, reply_count, bytes }: Ticket,
  size: number,
  space: TicketCapacity | undefined,
): boolean {
  if (space === undefined || status === 'CLOSED') return false;
  return reply_count >= space.messages || bytes + size > space.bytes;
}

function toVisibleCondition(by: TicketMoveAuthor): Sql {
  if (by === 'support') return sql``;
  return sql`AND user_id = ${by.owner}`;
}
