import { z } from 'zod';
import type { Actor } from './actor.js';
import { askFor } from './graphql.js';

const REPLY = z.object({
  id: z.string(),
  author: z.string(),
  content: z.string(),
  created_at: z.string(),
});
/** Shape of a ticket with all fields that the operations of `TicketUser` ask for. */
export const TICKET = z.object({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  priority: z.string(),
  department: z.object({ id: z.string(), title: z.string() }),
  replies: z.array(REPLY),
  created_at: z.string(),
  updated_at: z.string(),
});
const TITLES = z.array(z.object({ title: z.string() }));
export type Ticket = z.output<typeof TICKET>;

const FIELDS = `id title status priority department { id title } created_at updated_at
  replies { id author content created_at }`;

export const ADD = `mutation ($title: String!, $content: String!, $priority: TicketPriority) {
  TicketAdd(ticket_department_id: 1, title: $title, content: $content, priority: $priority) { ${FIELDS} }
}`;

/** The ticket operations of a user. */
export class TicketUser {
  constructor(readonly actor: Actor) {}

  add(title = 'Title', content = 'Content', more: Record<string, unknown> = {}): Promise<Ticket> {
    return askFor(this.actor, TICKET, ADD, { title, content, ...more });
  }

  /** `args` with their parentheses. */
  list(args = ''): Promise<Ticket[]> {
    return askFor(this.actor, z.array(TICKET), `{ Tickets${args} { ${FIELDS} } }`);
  }

  async titles(args: string): Promise<string[]> {
    const tickets = await askFor(this.actor, TITLES, `{ Tickets${args} { title } }`);
    return tickets.map(({ title }) => title);
  }

  reply(id: string, content = 'More'): Promise<Ticket> {
    const query = `mutation ($id: ID!, $c: String!) { TicketAddReply(ticket_id: $id, content: $c) { ${FIELDS} } }`;
    return askFor(this.actor, TICKET, query, { id, c: content });
  }

  close(id: string): Promise<Ticket> {
    return askFor(this.actor, TICKET, `mutation { TicketClose(id: ${id}) { ${FIELDS} } }`);
  }
}
