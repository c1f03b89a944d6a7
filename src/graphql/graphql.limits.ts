import { countedByUser, defineRateLimits } from '../limits/index.js';
import { GRAPHQL_LIMIT_SETTINGS } from './graphql.settings.js';

export const GRAPHQL_LIMITS = defineRateLimits(GRAPHQL_LIMIT_SETTINGS, {
  graphql: {
    setting: 'LIMIT_GRAPHQL',
    by: 'user',
    shared: false,
    counters: countedByUser({ en: 'Cost of GraphQL requests', fa: 'هزینهٔ درخواست‌های GraphQL' }),
  },
});
