import { isObject, withoutUndefined } from '../config/index.js';
import type { GraphQLRequest } from '@apollo/server';
import { AppError, ERRORS, type AppErrorRow } from '../errors/index.js';
import { GRAPHQL } from './graphql.facts.js';

type GraphqlBodyMembers = Readonly<Record<string, unknown>>;

/** The values of an operation's variables, as the request has them. */
export type OperationVariables = Readonly<Record<string, unknown>>;

/**
 * Reads a GraphQL request from the body of a POST: `query`, `variables` (an object, null or absent)
 * and `operationName` (a string, null or absent). Returns the refusal of a body that has only the
 * hash of a query: clients of persisted queries then send the text. All other members are ignored.
 * @throws AppError MALFORMED_REQUEST
 */
export function readGraphqlRequest(body: unknown): GraphQLRequest | AppError {
  if (Array.isArray(body)) throw GRAPHQL.errors.BATCH_NOT_SUPPORTED();
  if (!isObject(body)) throw ERRORS.BODY_NOT_AN_OBJECT();

  const { query, variables, operationName } = body;
  if (isAbsent(query) && isPersisted(body)) return GRAPHQL.errors.PERSISTED_QUERY_NOT_SUPPORTED();

  assertMet(typeof query === 'string' && query.trim() !== '', GRAPHQL.errors.QUERY_MISSING);
  const givenVariables = hasNoVariables(variables) ? undefined : variables;
  assertMet(
    givenVariables === undefined || isObject(givenVariables),
    GRAPHQL.errors.VARIABLES_NOT_AN_OBJECT,
  );
  assertMet(
    isAbsent(operationName) || typeof operationName === 'string',
    GRAPHQL.errors.OPERATION_NAME_NOT_TEXT,
  );

  return withoutUndefined({
    query,
    variables: givenVariables,
    operationName: operationName || undefined,
  });
}

function assertMet(isMet: boolean, row: AppErrorRow): asserts isMet {
  if (!isMet) throw new AppError(row);
}

function isPersisted({ extensions }: GraphqlBodyMembers): boolean {
  return isObject(extensions) && isObject(extensions['persistedQuery']);
}

/** Counts `""` and `[]` as no variables: so some clients, PHP among them, write an empty object. */
function hasNoVariables(variables: unknown): boolean {
  const isEmptyList = Array.isArray(variables) && variables.length === 0;
  return isAbsent(variables) || variables === '' || isEmptyList;
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
