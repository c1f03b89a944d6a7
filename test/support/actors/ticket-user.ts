import type { Actor } from './actor.js';
import { ask } from './graphql.js';

export interface Ticket {
  id: string;
  title: string;
  status: string;
  priority: string;
  department: { id: string; title: string };
  replies: { id: string; author: string; content: string; created_at: string }[];
  created_at: string;
  updated_at: string;
}

const FIELDS = `id title status priority department { id title } created_at updated_at
  replies { id author content created_at }`;

export const ADD = `mutation ($title: String!, $content: String!, $priority: TicketPriority) {
  TicketAdd(ticket_department_id: 1, title: $title, content: $content, priority: $priority) { ${FIELDS} }
}`;

/** The ticket operations of a user. */
export class TicketUser {
  constructor(readonly actor: Actor) {}

  add(title = 'Title', content = 'Content', more: Record<string, unknown> = {}): Promise<Ticket> {
    return ask(this.actor, ADD, { title, content, ...more });
  }

  /** `args` with their parentheses. */
  list(args = ''): Promise<Ticket[]> {
    return ask(this.actor, `{ Tickets${args} { ${FIELDS} } }`);
  }

  async titles(args: string): Promise<string[]> {
    const tickets = await ask<Pick<Ticket, 'title'>[]>(this.actor, `{ Tickets${args} { title } }`);
    return tickets.map(({ title }) => title);
  }

  reply(id: string, content = 'More'): Promise<Ticket> {
    const query = `mutation ($id: ID!, $c: String!) { TicketAddReply(ticket_id: $id, content: $c) { ${FIELDS} } }`;
    return ask(this.actor, query, { id, c: content });
  }

  close(id: string): Promise<Ticket> {
    return ask(this.actor, `mutation { TicketClose(id: ${id}) { ${FIELDS} } }`);
  }
}
