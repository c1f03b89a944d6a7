import { NOW, sql, type Sql, type Statements } from '../database/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import { maskPans } from '../pan/index.js';
import type { ReplyAuthor } from './reply.entity.js';
import { Ticket } from './ticket.entity.js';
import { TICKETS_ERRORS } from './tickets.errors.js';

/**
 * The status machine of a ticket (docs/interface.md §3.8): each move is one conditional UPDATE. With `userId` it is the owner who
 * moves, and a ticket of somebody else is one that does not exist; without, it is support. CLOSED is the end.
 */

/**
 * Adds a message: the owner's turns SUPPORT_RESPONSE into IN_PROGRESS, support's turns anything into
 * SUPPORT_RESPONSE.
 * @throws AppError NOT_FOUND, TICKET_CLOSED
 */
export async function reply(tx: Statements, id: number, content: string, userId?: number): Promise<void> {
  const status =
    userId === undefined
      ? sql`'SUPPORT_RESPONSE'`
      : sql`CASE WHEN status = 'SUPPORT_RESPONSE' THEN 'IN_PROGRESS' ELSE status END`;
  const changed = await tx.change(sql`/* reply */ 
    UPDATE tickets SET status = ${status}, reply_count = reply_count + 1, updated_at = ${NOW}
    WHERE id = ${id} AND status <> 'CLOSED' ${ownedBy(userId)}`);
  if (changed === 0) throw await refusal(tx, id, userId);
  await insertReply(tx, id, userId === undefined ? 'SUPPORT' : 'USER', content);
}

/**
 * Closes for good. False: it was closed before.
 * @throws AppError NOT_FOUND
 */
export async function close(tx: Statements, id: number, userId?: number): Promise<boolean> {
  const changed = await tx.change(sql`/* close */ 
    UPDATE tickets SET status = 'CLOSED', updated_at = ${NOW}
    WHERE id = ${id} AND status <> 'CLOSED' ${ownedBy(userId)}`);
  if (changed === 1) return true;
  await getTicket(tx, id, userId);
  return false;
}

/** Stores a message; card numbers in it are masked (PAN-8). */
export async function insertReply(tx: Statements, id: number, author: ReplyAuthor, content: string): Promise<void> {
  await tx.insert(sql`/* insertReply */ 
    INSERT INTO ticket_replies (ticket_id, author, content, created_at)
    VALUES (${id}, ${author}, ${maskPans(content)}, ${NOW})`);
}

/** @throws AppError NOT_FOUND, also for a ticket of somebody else when `userId` is given. */
export async function getTicket(tx: Statements, id: number, userId?: number): Promise<Ticket> {
  const ticket = await tx.row(Ticket, sql`/* getTicket */ SELECT * FROM tickets WHERE id = ${id} ${ownedBy(userId)}`);
  if (ticket === undefined) throw new AppError(ERRORS.NOT_FOUND, { reason: 'ticket' });
  return ticket;
}

/** Why a move that needs an open ticket changed no row. */
export async function refusal(tx: Statements, id: number, userId?: number): Promise<AppError> {
  await getTicket(tx, id, userId);
  return new AppError(TICKETS_ERRORS.TICKET_CLOSED);
}

function ownedBy(userId: number | undefined): Sql {
  return userId === undefined ? sql`` : sql`AND user_id = ${userId}`;
}
