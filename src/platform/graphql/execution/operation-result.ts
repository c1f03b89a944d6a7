import type { GraphQLFormattedError } from 'graphql';
import { toGraphqlError, type AppError } from '../../errors/index.js';
import type { OperationFault } from '../errors/operation-fault.js';
import type { RequestContext } from '../request-context.js';

/** Result of an operation. */
export interface OperationResult {
  /** Undefined if nothing of the operation ran. */
  readonly data?: unknown;
  /** Errors of the response. */
  readonly errors: readonly GraphQLFormattedError[];
  /** Errors in our terms, which decide the status and the log. */
  readonly faults: readonly OperationFault[];
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** A status that a plugin of a team has set. */
  readonly status?: number;
}

/** Returns the result of an operation that was refused as a whole. */
export function refuseOperation(error: AppError, context: RequestContext): OperationResult {
  return { errors: [formatFault({ error }, context)], faults: [{ error }] };
}

/** Returns an error of the response, in the language of the request. */
export function formatFault(
  { error, ...place }: OperationFault,
  context: RequestContext,
): GraphQLFormattedError {
  const { requestId: id, language } = context;
  return { ...place, ...toGraphqlError(error, { id, language }) };
}
