import type { GraphQLRequest } from '@apollo/server';
import { AppError, ERRORS, type ErrorRow } from '../errors/index.js';
import { GRAPHQL_ERRORS } from './graphql.errors.js';

type Members = Readonly<Record<string, unknown>>;

/**
 * Reads a GraphQL request from the body of a POST: `query`, `variables` (an object, null or absent) and `operationName`
 * (a string, null or absent). Returns the refusal of a body that has only the hash of a query: clients of persisted
 * queries then send the text. All other members are ignored.
 * @throws AppError MALFORMED_REQUEST
 */
export function readGraphqlRequest(body: unknown): GraphQLRequest | AppError {
  if (Array.isArray(body)) throw new AppError(GRAPHQL_ERRORS.BATCH_NOT_SUPPORTED);
  if (!isObject(body)) throw new AppError(ERRORS.BODY_NOT_AN_OBJECT);
  const { query, variables, operationName } = body;
  if (isAbsent(query) && isPersisted(body)) return new AppError(GRAPHQL_ERRORS.PERSISTED_QUERY_NOT_SUPPORTED);
  assertMet(typeof query === 'string' && query.trim() !== '', GRAPHQL_ERRORS.QUERY_MISSING);
  assertMet(isAbsent(variables) || isObject(variables), GRAPHQL_ERRORS.VARIABLES_NOT_AN_OBJECT);
  assertMet(isAbsent(operationName) || typeof operationName === 'string', GRAPHQL_ERRORS.OPERATION_NAME_NOT_TEXT);
  return {
    query,
    ...(isAbsent(variables) ? {} : { variables }),
    ...(isAbsent(operationName) || operationName === '' ? {} : { operationName }),
  };
}

function assertMet(isMet: boolean, row: ErrorRow): asserts isMet {
  if (!isMet) throw new AppError(row);
}

function isPersisted({ extensions }: Members): boolean {
  return isObject(extensions) && isObject(extensions['persistedQuery']);
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
