export interface PreparedOperation {
  /** Name of the operation; GraphiQL uses it as the title of a tab. */
  readonly name:
    | 'Tickets'
    | 'TicketAdd'
    | 'CardAdd'
    | 'Application'
    | 'TicketConversation'
    | 'Me'
    | 'Cards'
    | 'Sessions';
  readonly query: string;
  readonly variables?: string;
}

/** An expiry date that is in the future whenever this page is used. */
const CARD_EXPIRY = `${String(new Date().getFullYear() + 3)}-01-31 00:00:00`;

/** Lines have at most 30 letters, so that each fits beside the toolbar and the phone. */
export const PREPARED_OPERATIONS: readonly PreparedOperation[] = [
  {
    name: 'Tickets',
    query: `query Tickets(
  $limit: Int
  $offset: Int
) {
  Tickets(
    limit: $limit
    offset: $offset
  ) {
    id
    title
    status
    created_at
  }
}
`,
    variables: `{
  "limit": 2,
  "offset": 0
}`,
  },
  {
    name: 'TicketAdd',
    query: `mutation TicketAdd(
  $title: String!
  $content: String!
) {
  TicketAdd(
    ticket_department_id: "1"
    title: $title
    content: $content
    priority: MEDIUM
  ) {
    id
    status
  }
}
`,
    variables: `{
  "title": "Hello",
  "content": "Is anybody there?"
}`,
  },
  {
    name: 'CardAdd',
    query: `mutation CardAdd(
  $pan: String!
  $expired_at: DateTime
) {
  CardAdd(
    pan: $pan
    expired_at: $expired_at
  ) {
    id
    pan
    brand
    status
    expired_at
  }
}
`,
    variables: `{
  "pan": "4111 1111 1111 1111",
  "expired_at": "${CARD_EXPIRY}"
}`,
  },
  {
    name: 'Application',
    query: `query Application {
  Application {
    application
    platform
  }
}
`,
  },
  {
    name: 'TicketConversation',
    query: `query TicketConversation(
  $id: ID
  $limit: Int
  $offset: Int
) {
  Tickets(id: $id) {
    title
    status
    department {
      title
    }
    replies_count
    replies(
      limit: $limit
      offset: $offset
    ) {
      author
      content
      created_at
    }
  }
}
`,
    variables: `{
  "id": "1",
  "limit": 50,
  "offset": 0
}`,
  },
  {
    name: 'Me',
    query: `query Me {
  Me {
    id
    first_name
    last_name
    cell_number
  }
}
`,
  },
  {
    name: 'Cards',
    query: `query Cards {
  Cards {
    id
    pan
    brand
    status
    expired_at
  }
}
`,
  },
  {
    name: 'Sessions',
    query: `query Sessions {
  Sessions {
    id
    application
    network
    current
    last_seen_at
  }
}
`,
  },
];

/** The tabs that are open on the first visit. */
export const STARTER_TABS = PREPARED_OPERATIONS.slice(0, 4).map(({ query, variables = '' }) => ({
  query,
  variables,
}));
