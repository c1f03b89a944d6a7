import { formatDateTime } from '../../platform/graphql/index.js';
import type { Ticket } from '../../features/tickets/index.js';
import { printMembers, writeLine } from './output.js';

/** Returns the members of `Ticket` in the API, and the ids of its user and its assignee. */
export function viewTicket(ticket: Ticket): object {
  const { id, user_id, title, status, priority, rating, assignee_id, created_at, updated_at } =
    ticket;
  const replies_count = ticket.reply_count;
  return {
    id,
    user_id,
    title,
    status,
    priority,
    rating,
    replies_count,
    assignee_id,
    created_at,
    updated_at,
  };
}

/** A message of a ticket, as the command shows it. */
interface ShownTicketReply {
  readonly author: string;
  readonly content: string;
  readonly created_at: number;
}

/** Prints a ticket and its messages for people. */
export function printConversation(ticket: object, replies: readonly ShownTicketReply[]): void {
  printMembers(ticket);
  for (const { author, content, created_at } of replies) {
    const heading = `${author}, ${formatDateTime(created_at)}`;
    for (const line of ['', heading, ...content.split(/\r?\n/)]) writeLine(line);
  }
}
