import { maskPans } from '../../platform/card-numbers/index.js';
import { NOW, sql, type StatementRunner } from '../../platform/database/index.js';
import { TICKETS } from './tickets.facts.js';

/**
 * Adds an internal note, whose card numbers are masked (PAN-8), and returns its id. The ticket
 * keeps its times, because its user sees them.
 * @throws AppError TICKET_CLOSED if there is no ticket, or its account was deleted
 */
export async function appendNote(
  tx: StatementRunner,
  ticketId: number,
  authorId: number,
  content: string,
): Promise<number> {
  const changedCount = await tx.change(sql`/* append-note.appendNote */
    UPDATE tickets SET note_count = note_count + 1 WHERE id = ${ticketId} AND user_id <> 0`);
  if (changedCount === 0) throw TICKETS.errors.TICKET_CLOSED();
  return tx.insert(sql`/* append-note.appendNote */
    INSERT INTO ticket_notes (ticket_id, author_id, content, created_at)
    VALUES (${ticketId}, ${authorId}, ${maskPans(content)}, ${NOW})`);
}
