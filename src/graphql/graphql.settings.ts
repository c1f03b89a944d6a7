import { choice, integer, rate } from '../config/index.js';

/** The GraphQL endpoint. */
export const GRAPHQL_SETTINGS = {
  INTROSPECTION: choice({
    about: 'Whether a signed-in client may read the GraphQL schema',
    default: 'on',
    production: { default: 'off' },
    of: ['on', 'off'],
  }),
  GRAPHQL_TIMEOUT: integer({
    about: 'How long a GraphQL operation may take; what it still asks of the database then is stopped',
    default: '5000',
    min: 50,
    max: 60_000,
    unit: 'milliseconds',
  }),
} as const;

/** The rate limit of the GraphQL endpoint. */
export const GRAPHQL_LIMIT_SETTINGS = {
  LIMIT_GRAPHQL: rate({
    about:
      'Work of GraphQL, by user: 1 for each request and the objects that its operation may answer; without REDIS_URL each replica counts by itself',
    default: '5000/60',
  }),
} as const;
