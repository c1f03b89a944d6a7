import { GraphQLScalarType, Kind } from 'graphql';
import { ERRORS } from '../errors/index.js';
import { formatDateTime, parseDateTime } from './date-time.js';
import { GRAPHQL } from './graphql.facts.js';

const DATE_TIME_FAULT = [{ field: 'DateTime', rule: GRAPHQL.fieldRules.DATE_TIME }];

function readDateTime(value: unknown): number {
  const at = typeof value === 'string' ? parseDateTime(value) : undefined;
  if (at === undefined)
    throw ERRORS.BAD_USER_INPUT({
      fields: DATE_TIME_FAULT,
      reason: 'not a DateTime',
    });
  return at;
}

/**
 * The DateTime scalar of the schema (docs/interface.md §3.4). In code a time is UTC milliseconds.
 */
export const DateTime = new GraphQLScalarType<number, string>({
  name: 'DateTime',
  description: 'UTC time written as `YYYY-MM-DD HH:MM:SS`; input may also be RFC 3339.',
  serialize: (value) => formatDateTime(Number(value)),
  parseValue: readDateTime,
  parseLiteral: (node) => readDateTime(node.kind === Kind.STRING ? node.value : undefined),
});
