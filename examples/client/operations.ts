import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './schema.js';

/**
 * Parses an operation and types its variables and result from the schema; a wrong name does not
 * compile.
 */
const graphql = initGraphQLTada<{
  introspection: introspection;
  /** DateTime is `YYYY-MM-DD HH:MM:SS` in UTC. */
  scalars: { ID: string; DateTime: string };
}>();

export const TICKETS = graphql(`
  query Tickets($limit: Int, $offset: Int, $status: TicketStatus) {
    Tickets(limit: $limit, offset: $offset, status: $status) {
      id
      title
      status
      updated_at
      department {
        title
      }
      replies_count
      replies(limit: 5) {
        author
        content
        created_at
      }
    }
  }
`);

export const TICKET_ADD = graphql(`
  mutation TicketAdd(
    $ticket_department_id: ID!
    $title: String!
    $content: String!
    $priority: TicketPriority
  ) {
    TicketAdd(
      ticket_department_id: $ticket_department_id
      title: $title
      content: $content
      priority: $priority
    ) {
      id
      status
      priority
    }
  }
`);

export const CARD_ADD = graphql(`
  mutation CardAdd($pan: String!, $expired_at: DateTime) {
    CardAdd(pan: $pan, expired_at: $expired_at) {
      id
      pan
      status
      expired_at
    }
  }
`);
