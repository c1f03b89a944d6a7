import type { ApolloServerPlugin, GraphQLRequestContextDidEncounterErrors } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { AppError, ERRORS, type ErrorRow, type FieldFault } from '../../errors/index.js';
import { GRAPHQL_ERRORS } from '../graphql.errors.js';
import { explain } from './explain.js';
import type { RequestContext } from '../request-context.js';

/** An error of the executor in our terms, still without language and request id. */
export interface Fault {
  readonly error: AppError;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { line: number; column: number }[];
}

const FAULT = 'fault';
/** More than these are not looked for in a query, or answered without an explanation: each costs a walk through it. */
export const MAX_EXPLAINED = 10;

const explanations = new WeakMap<object, FieldFault>();

/** Finds out what is wrong with a query while its text and the schema are at hand; `toFault` uses it. */
export class ExplainPlugin implements ApolloServerPlugin<RequestContext> {
  requestDidStart() {
    return Promise.resolve({
      didEncounterErrors({ errors, document, schema }: GraphQLRequestContextDidEncounterErrors<RequestContext>) {
        if (document === undefined) return Promise.resolve();
        for (const error of errors.slice(0, MAX_EXPLAINED)) {
          const original = unwrapResolverError(error);
          const fault = original instanceof GraphQLError ? explain(original, schema, document) : undefined;
          if (fault !== undefined) explanations.set(error, fault);
        }
        return Promise.resolve();
      },
    });
  }
}

/**
 * Apollo's `formatError`. graphql-js and Apollo put submitted values, suggestions and their own words into
 * messages (PAN-6): nothing of theirs but path and locations is kept.
 */
export function toFault(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const { path, locations, extensions } = formatted;
  const fault: Fault = {
    error: appErrorOf(thrown, extensions?.['code'], formatted.message),
    ...(path === undefined ? {} : { path }),
    ...(locations === undefined ? {} : { locations }),
  };
  return { message: '', extensions: { [FAULT]: fault } };
}

export function faultOf(formatted: GraphQLFormattedError): Fault {
  return formatted.extensions?.[FAULT] as Fault;
}

function appErrorOf(thrown: unknown, code: unknown, message: string): AppError {
  const original = unwrapResolverError(thrown);
  if (original instanceof AppError) return original;
  const own = original instanceof GraphQLError ? original.originalError : undefined;
  if (own instanceof AppError && (own.row !== ERRORS.BAD_USER_INPUT || own.options.fields !== undefined)) return own;
  const fault = explanations.get(thrown as object);
  return new AppError(own instanceof AppError ? own.row : rowOf(code, message), {
    cause: original,
    ...(fault === undefined ? {} : { fields: [fault] }),
  });
}

/** graphql-js and Apollo give up on a query whose check alone would cost too much. */
const TOO_COMPLEX =
  /^(Syntax Error: Document contains more that|Validation aborted|Maximum introspection depth|(Operation "\w+"|Anonymous operation) recursively)/;

/** Of variables graphql-js tells fifty faults, and then that there are more. */
const FAULTY_VALUES = /^(Argument "\w+" (of|has) |Too many errors processing variables)/;

function rowOf(code: unknown, message: string): ErrorRow {
  switch (code) {
    case 'GRAPHQL_PARSE_FAILED':
    case 'GRAPHQL_VALIDATION_FAILED':
      return TOO_COMPLEX.test(message) ? GRAPHQL_ERRORS.QUERY_TOO_COMPLEX : GRAPHQL_ERRORS[code];
    case 'BAD_USER_INPUT':
    case 'OPERATION_RESOLUTION_FAILURE':
      return ERRORS.BAD_USER_INPUT;
    default:
      // What graphql-js finds out while it executes has no code.
      if (message.startsWith('Schema is not configured to execute')) return GRAPHQL_ERRORS.GRAPHQL_VALIDATION_FAILED;
      return FAULTY_VALUES.test(message) ? ERRORS.BAD_USER_INPUT : ERRORS.INTERNAL_ERROR;
  }
}
