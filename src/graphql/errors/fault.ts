import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError } from 'graphql';
import { AppError, ERRORS, type ErrorRow, type FieldFault } from '../../errors/index.js';

/** An error of an operation in our terms, without language and request id. */
export interface Fault {
  readonly error: AppError;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { line: number; column: number }[];
}

/** The error row for a refusal of a library and, if it is safe to show, the member at fault. */
export interface Explanation {
  readonly row: ErrorRow;
  readonly field?: FieldFault | undefined;
}

/**
 * Returns an error of graphql-js or Apollo in our terms. Only its path and locations are kept, because its message
 * carries submitted values and suggestions (PAN-6). `explain` is called for errors that keypad has not thrown.
 */
export function toFault(error: GraphQLError, explain: (error: GraphQLError) => Explanation): Fault {
  const { path, locations } = error;
  return {
    error: appErrorOf(error, explain),
    ...(path === undefined ? {} : { path }),
    ...(locations === undefined ? {} : { locations }),
  };
}

function appErrorOf(error: GraphQLError, explain: (error: GraphQLError) => Explanation): AppError {
  const thrown = unwrapResolverError(error);
  if (thrown instanceof AppError) return thrown;
  if (!(thrown instanceof GraphQLError)) return new AppError(ERRORS.INTERNAL_ERROR, { cause: thrown });
  const ours = thrown.originalError instanceof AppError ? thrown.originalError : undefined;
  // A scalar refuses a value without knowing where it stands.
  const isComplete = ours !== undefined && (ours.row !== ERRORS.BAD_USER_INPUT || ours.options.fields !== undefined);
  if (isComplete) return ours;
  const { row, field } = explain(error);
  return new AppError(ours?.row ?? row, { cause: thrown, ...(field === undefined ? {} : { fields: [field] }) });
}
