/** Operations are named because GraphiQL takes a tab's title from the name. */
export const STARTER_TABS = [
  {
    query: `query Application {
  Application {
    application
    platform
  }
}
`,
  },
  {
    query: `query Tickets($limit: Int, $offset: Int) {
  Tickets(limit: $limit, offset: $offset) {
    id
    title
    status
  }
}
`,
    variables: `{
  "limit": 2,
  "offset": 0
}`,
  },
  {
    query: `mutation TicketAdd {
  TicketAdd(
    ticket_department_id: "1"
    title: "Hello"
    content: "First ticket"
  ) {
    id
    status
  }
}
`,
  },
  {
    query: `mutation CardAdd {
  CardAdd(
    pan: "4111 1111 1111 1111"
    expired_at: "2030-01-31 00:00:00"
  ) {
    id
    pan
    status
  }
}
`,
  },
];
