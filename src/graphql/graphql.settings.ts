import { choice, integer, rate } from '../config/index.js';

/** The GraphQL endpoint. */
export const GRAPHQL_SETTINGS = {
  INTROSPECTION: choice({
    about: 'Lets signed-in clients read the GraphQL schema',
    default: 'on',
    production: { default: 'off' },
    of: ['on', 'off'],
  }),
  GRAPHQL_TIMEOUT: integer({
    about: 'Time limit of a GraphQL operation; statements that still run are then stopped',
    default: '5000',
    min: 50,
    max: 60_000,
    unit: 'milliseconds',
  }),
  GRAPHQL_RESPONSE_BYTES: integer({
    about: 'Size limit of a GraphQL response; a larger one is refused before it is built',
    default: String(4 * 1024 * 1024),
    min: 1024 * 1024,
    max: 16 * 1024 * 1024,
    unit: 'bytes',
  }),
} as const;

/** The rate limit of the GraphQL endpoint. */
export const GRAPHQL_LIMIT_SETTINGS = {
  LIMIT_GRAPHQL: rate({
    about:
      'Cost of GraphQL, by user: of reading the requests, and of the operations; without REDIS_URL each replica counts on its own',
    default: '5000/60',
  }),
} as const;
