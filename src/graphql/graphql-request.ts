import type { GraphQLRequest } from '@apollo/server';
import { AppError, ERRORS } from '../errors/index.js';

/**
 * Reads a GraphQL request from the body of a POST: `query`, `variables` (an object, null or absent) and `operationName`
 * (a string, null or absent). All other members are ignored.
 * @throws AppError MALFORMED_REQUEST
 */
export function readGraphqlRequest(body: unknown): GraphQLRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed('body is not an object');
  const { query, variables, operationName } = body as Record<string, unknown>;
  if (typeof query !== 'string' || query.trim() === '') throw malformed('query is missing');
  if (!isAbsent(variables) && (typeof variables !== 'object' || Array.isArray(variables))) {
    throw malformed('variables is not an object');
  }
  if (!isAbsent(operationName) && typeof operationName !== 'string') throw malformed('operationName is not a string');
  return {
    query,
    ...(isAbsent(variables) ? {} : { variables }),
    ...(isAbsent(operationName) || operationName === '' ? {} : { operationName }),
  };
}

function isAbsent(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

function malformed(reason: string): AppError {
  return new AppError(ERRORS.MALFORMED_REQUEST, { reason });
}
