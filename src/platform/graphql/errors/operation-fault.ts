import { unwrapResolverError } from '@apollo/server/errors';
import { HttpException, HttpStatus } from '@nestjs/common';
import { GraphQLError } from 'graphql';
import { withoutUndefined } from '../../config/index.js';
import { AppError, ERRORS, toAppError } from '../../errors/index.js';
import { explainGraphqlError } from './explain-graphql-error.js';
import type { OperationVariables } from '../graphql-request.js';

/** An error of an operation in our terms, without language and request id. */
export interface OperationFault {
  readonly error: AppError;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { line: number; column: number }[];
}

/** Returns an error of graphql-js or Apollo in our terms. */
export function toOperationFault(
  error: GraphQLError,
  variables: OperationVariables,
): OperationFault {
  const { path, locations } = error;
  const fault = explainFault(error, variables);
  return withoutUndefined({ error: fault, path, locations });
}

function explainFault(error: GraphQLError, variables: OperationVariables): AppError {
  const thrownError = unwrapResolverError(error);
  if (!(thrownError instanceof GraphQLError)) return toAppError(thrownError);

  const appError = findAppError(thrownError);
  if (appError !== undefined) return appError;
  if (isOfResolver(thrownError, error)) return fromErrorCode(thrownError);
  return explainGraphqlError(thrownError, variables);
}

/** Returns true if a resolver made the error: graphql-js gives a place to each error of its own. */
function isOfResolver(thrown: GraphQLError, error: GraphQLError): boolean {
  return thrown !== error && thrown.nodes === undefined;
}

/** Codes of Apollo that are no names of statuses. */
const STATUS_BY_CODE: Readonly<Record<string, unknown>> = {
  ...HttpStatus,
  UNAUTHENTICATED: 401,
  BAD_USER_INPUT: 400,
};

/** Returns an error that a resolver made with a code, as the documentation of Apollo does. */
function fromErrorCode(thrown: GraphQLError): AppError {
  const status = STATUS_BY_CODE[String(thrown.extensions['code'])];
  if (typeof status !== 'number') return ERRORS.INTERNAL_ERROR({ cause: thrown });
  return toAppError(new HttpException(thrown.message, status, { cause: thrown }));
}

/**
 * Returns the refusal of a scalar of ours. graphql-js wraps it once for a literal and twice for a
 * variable.
 */
function findAppError({ originalError }: GraphQLError): AppError | undefined {
  if (originalError instanceof AppError) return originalError;
  if (originalError instanceof GraphQLError) return findAppError(originalError);
  return undefined;
}
