import { columns, NOW, sql, type Sql, type Statements } from '../../platform/database/index.js';
import { AppError, ERRORS } from '../../platform/errors/index.js';
import { maskPans } from '../../platform/card-numbers/index.js';
import type { ReplyAuthor } from './reply.entity.js';
import { Ticket, type TicketStatus } from './ticket.entity.js';
import { TICKETS } from './tickets.facts.js';

/**
 * The status machine of a ticket (docs/interface.md §3.8). Each move is one conditional UPDATE, and only staff reopens a
 * CLOSED ticket. To an owner, a ticket of another user does not exist.
 */
export type Mover = { readonly owner: number } | 'support';

/** Size of a ticket beyond which its owner can write no more (LIM-2). */
export interface Space {
  readonly messages: number;
  readonly bytes: number;
}

/**
 * Adds a message. A message of the owner turns SUPPORT_RESPONSE into IN_PROGRESS; one of support sets SUPPORT_RESPONSE.
 * @param space limits messages of the owner; without it there is no limit
 * @throws AppError NOT_FOUND, TICKET_CLOSED, TICKET_FULL
 */
export async function reply(tx: Statements, id: number, text: string, by: Mover, space?: Space): Promise<void> {
  const content = maskPans(text);
  const size = Buffer.byteLength(content);
  const status =
    by === 'support'
      ? sql`'SUPPORT_RESPONSE'`
      : sql`CASE WHEN status = 'SUPPORT_RESPONSE' THEN 'IN_PROGRESS' ELSE status END`;
  const changed = await tx.change(sql`/* ticket-moves.reply */
    UPDATE tickets SET
      status = ${status}, reply_count = reply_count + 1, bytes = bytes + ${size}, updated_at = ${NOW}
    WHERE id = ${id} AND status <> 'CLOSED' ${visibleTo(by)}
      ${space === undefined ? sql`` : sql`AND reply_count < ${space.messages} AND bytes + ${size} <= ${space.bytes}`}`);
  if (changed === 0) {
    const ticket = await getTicket(tx, id, by);
    throw new AppError(isFull(ticket, size, space) ? TICKETS.errors.TICKET_FULL : TICKETS.errors.TICKET_CLOSED);
  }
  await insertReply(tx, id, by === 'support' ? 'SUPPORT' : 'USER', content);
}

/**
 * Closes a ticket for good. Returns false if it was closed before.
 * @throws AppError NOT_FOUND
 */
export async function close(tx: Statements, id: number, by: Mover): Promise<boolean> {
  const changed = await tx.change(sql`/* ticket-moves.close */
    UPDATE tickets SET status = 'CLOSED', updated_at = ${NOW}
    WHERE id = ${id} AND status <> 'CLOSED' ${visibleTo(by)}`);
  if (changed === 0) await getTicket(tx, id, by);
  return changed === 1;
}

/** Status of a row of `tickets` that is opened again. */
const REOPENED = sql`CASE
  WHEN (SELECT r.author FROM ticket_replies r WHERE r.ticket_id = tickets.id ORDER BY r.id DESC LIMIT 1) = 'SUPPORT'
    THEN 'SUPPORT_RESPONSE'
  WHEN EXISTS (SELECT 1 FROM ticket_replies r WHERE r.ticket_id = tickets.id AND r.author = 'SUPPORT') THEN 'IN_PROGRESS'
  ELSE 'NEW' END`;

/** Opens a closed ticket again, with the status that its messages give. Reopening an open ticket changes nothing. */
export async function reopen(tx: Statements, id: number): Promise<void> {
  await tx.change(sql`/* ticket-moves.reopen */
    UPDATE tickets SET updated_at = ${NOW}, status = ${REOPENED} WHERE id = ${id} AND status = 'CLOSED' AND user_id <> 0`);
}

/**
 * Returns a ticket after `reopen`. Under REPEATABLE READ, a ticket that another transaction has just opened is still
 * read as closed.
 * @throws AppError NOT_FOUND; TICKET_CLOSED if the account of the ticket was deleted
 */
export async function getReopened(tx: Statements, id: number): Promise<Ticket> {
  const ticket = await getTicket(tx, id, 'support');
  if (ticket.user_id === 0) throw new AppError(TICKETS.errors.TICKET_CLOSED);
  if (ticket.status !== 'CLOSED') return ticket;
  const reopened = await tx.row(
    columns({ status: String }),
    sql`/* ticket-moves.getReopened */ SELECT ${REOPENED} AS status FROM tickets WHERE id = ${id}`,
  );
  return { ...ticket, status: (reopened?.status ?? 'NEW') as TicketStatus };
}

/** Stores a message whose card numbers are masked (PAN-8). */
export async function insertReply(tx: Statements, id: number, author: ReplyAuthor, content: string): Promise<void> {
  await tx.insert(sql`/* ticket-moves.insertReply */
    INSERT INTO ticket_replies (ticket_id, author, content, created_at)
    VALUES (${id}, ${author}, ${content}, ${NOW})`);
}

/** @throws AppError NOT_FOUND */
export async function getTicket(tx: Statements, id: number, by: Mover): Promise<Ticket> {
  const ticket = await tx.row(
    Ticket,
    sql`/* ticket-moves.getTicket */ SELECT * FROM tickets WHERE id = ${id} ${visibleTo(by)}`,
  );
  if (ticket === undefined) throw new AppError(ERRORS.NOT_FOUND, { reason: 'ticket' });
  return ticket;
}

/** Looks beyond the status: under REPEATABLE READ, a ticket that was closed meanwhile is still read as open. */
function isFull({ status, reply_count, bytes }: Ticket, size: number, space: Space | undefined): boolean {
  if (space === undefined || status === 'CLOSED') return false;
  return reply_count >= space.messages || bytes + size > space.bytes;
}

function visibleTo(by: Mover): Sql {
  return by === 'support' ? sql`` : sql`AND user_id = ${by.owner}`;
}
