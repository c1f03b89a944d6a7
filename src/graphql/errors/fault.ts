import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError } from 'graphql';
import { AppError, ERRORS, type ErrorRow, type FieldFault } from '../../errors/index.js';

/** An error of an operation in our terms, without language and request id. */
export interface Fault {
  readonly error: AppError;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { line: number; column: number }[];
}

/** What a library refused: the row of the refusal and, if that is safe to tell, the member at fault. */
export interface Explanation {
  readonly row: ErrorRow;
  readonly field?: FieldFault | undefined;
}

/**
 * Returns an error of graphql-js or Apollo in our terms. Their messages carry submitted values, suggestions and their own
 * words (PAN-6), so that only path and locations are kept. `explain` is called for what no code of ours has refused.
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
