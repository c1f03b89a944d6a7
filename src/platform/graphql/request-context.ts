import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MessageLanguage } from '../errors/index.js';
import { toSearchCost } from './field-cost.js';
import type { ValidOperation } from './limits/valid-operation.js';
import type { OperationFault } from './errors/operation-fault.js';

/** Context that all resolvers of one request share. */
export interface RequestContext {
  readonly principal: GraphqlRequestCaller;
  readonly requestId: string;
  readonly language: MessageLanguage;
  /** Normalised network address of the caller. */
  readonly address: string;
  /** The `Idempotency-Key` header, unchecked. */
  readonly idempotencyKey: string | undefined;
  /** Length of the request body. */
  readonly bodyBytes: number;
  readonly outcome: OperationOutcome;
  /** The HTTP request, under the name that Nest's documentation uses. */
  readonly req: FastifyRequest;
  /** The HTTP response. Headers that are set here are sent. */
  readonly res: FastifyReply;
}

/**
 * Results of plugins and searches. They need an object of their own, because Apollo copies the
 * context.
 */
interface OperationOutcome {
  /** Cost of the operation (GQL-1), once it is known. */
  cost?: number;
  /** The operation, if its cost is counted again by what it returns. */
  dearOperation?: ValidOperation;
  /** Cost of its searches, by what they read. */
  searchCost?: number;
  /** Errors of an operation that Apollo ran. */
  faults?: readonly OperationFault[];
}

/** Counts the rows that a field with `FieldSearchCost` looked at. */
export function addSearchCost({ outcome }: RequestContext, rowCount: number): void {
  outcome.searchCost = (outcome.searchCost ?? 0) + toSearchCost(rowCount);
}

/** The members of the principal that GraphQL itself reads. Features read the whole principal. */
interface GraphqlRequestCaller {
  readonly userId: number;
  readonly scopes: ReadonlySet<string>;
}

/** Injects the principal of the request into a resolver. */
export const CurrentPrincipal = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.getArgByIndex<RequestContext>(2).principal,
);
