import type { GraphQLRequest } from '@apollo/server';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { Config } from '../config/index.js';
import type { GRAPHQL } from './graphql.facts.js';
import { DatabaseDeadline } from '../database/index.js';
import { AppError } from '../errors/index.js';
import { continueAfter, sendAtOnce, sendError, type RouteFacts } from '../http/index.js';
import { refuseOperation, type OperationResult } from './execution/operation-result.js';
import { GraphqlExecutor } from './execution/graphql.executor.js';
import { readGraphqlRequest } from './graphql-request.js';
import { GraphqlHttpContext, type GraphqlHttpRequest } from './graphql-http-context.js';
import { chooseMediaType, RESPONSE_TYPE } from './media-type.js';
import type { RequestContext } from './request-context.js';
import { CallerLimits } from './limits/caller-limits.js';
import { isRefusal, setHttpStatus, listExtensions, logFault } from './operation-response.js';

/** `X-GraphQL-Cost: 1` asks for `extensions.cost` in the response. */
const COST_HEADER = 'x-graphql-cost';

/** The bearer guard, as the endpoint calls it. The token is verified before the body is read. */
export interface GraphqlCallerGuard {
  /** Refuses a request whose session ended while its body arrived. */
  assertNotRevoked(request: FastifyRequest): Promise<void> | undefined;
}

/** Token of the guard. It belongs to a feature, which GraphQL does not know. */
export const CALLER_GUARD = Symbol('caller guard');

const ROUTE_FACTS: RouteFacts = {
  bodyLimit: 100 * 1024,
  body: 'json-of-any-type',
  bearer: 'required',
  errors: 'graphql',
  priority: 'normal',
};

/**
 * The GraphQL endpoint (docs/interface.md §3). The way of a request, by files of src:
 *
 * 1. `ROUTE_FACTS` above: the guard verifies the token before the body is read
 *    (sign-in/tokens/require-bearer-token.ts); limit and form of the body
 *    (platform/http/bodies.ts);
 *    503 if the service is overloaded for too long (platform/overload/shed-load.ts).
 * 2. `handleRequest` below: the guard reads the list of revocations again, and 1 is counted against
 *    the user's limit. Nothing passes them without a token, not even introspection.
 * 3. `executeRequest`: platform/graphql/graphql-request.ts reads the body. A deadline covers the
 *    rest.
 * 4. platform/graphql/execution/graphql.executor.ts: the standard lane is Nest's own, with each
 *    enhancer and plugin.
 *    The fast lane (fast-lane/) runs frequent queries, if nothing is registered that it would leave
 *    out. Both call execution/admission.plugin.ts: scopes, size, cost.
 * 5. The guards of Nest, of which `BearerGuard` reads the session of root fields that need a live
 *    one; the resolver of a feature; its service.
 * 6. `sendResult`: the data or the faults, with status and headers. What is thrown (401, 403, 429)
 *    leaves by platform/http/error.filter.ts.
 */
@Injectable()
export class GraphqlEndpoint {
  constructor(
    private readonly executor: GraphqlExecutor,
    private readonly callerLimits: CallerLimits,
    private readonly config: Config<typeof GRAPHQL.settings>,
    @Inject(CALLER_GUARD) private readonly guard: GraphqlCallerGuard,
  ) {}

  /**
   * Adds the route to Fastify: Nest's router, guards and pipes would take a tenth of a short
   * request.
   */
  addRoute(fastify: FastifyInstance, path: string): void {
    const options: RouteShorthandOptions = {
      config: { facts: ROUTE_FACTS },
      errorHandler: (error, request, reply) => {
        void sendError(request, reply, error);
      },
    };
    fastify.post(path, options, (request, reply) =>
      this.handleRequest(request as GraphqlHttpRequest, reply),
    );
  }

  private handleRequest(
    request: GraphqlHttpRequest,
    reply: FastifyReply,
  ): Promise<unknown> | undefined {
    const countRequest = () => this.callerLimits.countRequest(request.user);

    // The token is authentic here: the guard verified it before the body was read.
    const guarded = this.guard.assertNotRevoked(request);
    const countedRequest = continueAfter(guarded, countRequest);
    const sentResponse = continueAfter(countedRequest, () => this.executeRequest(request, reply));
    if (sentResponse instanceof Promise) return sentResponse;
    return undefined;
  }

  private executeRequest(request: GraphqlHttpRequest, reply: FastifyReply): unknown {
    const context = new GraphqlHttpContext(request, reply);
    const operation = readGraphqlRequest(request.body);
    return continueAfter(this.runWithDeadline(operation, context), (executed) => {
      this.sendResult(executed, context, request, reply);
    });
  }

  private sendResult(
    executed: OperationResult,
    context: RequestContext,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { data, errors, faults, status, extensions } = executed;
    const refusedFault = faults.find(isRefusal);
    if (refusedFault !== undefined) throw refusedFault.error;

    const mediaType = chooseMediaType(request.headers.accept);
    const hasNotRun = data === undefined && mediaType === RESPONSE_TYPE;
    if (faults.length > 0) setHttpStatus(reply, faults, hasNotRun ? 400 : 200);
    if (status !== undefined) reply.code(status);
    for (const { error } of faults) logFault(request, error);

    const wantsCost = request.headers[COST_HEADER] === '1';
    const response = {
      data,
      ...(errors.length > 0 && { errors }),
      ...listExtensions(extensions, wantsCost ? context.outcome.cost : undefined),
    };
    reply.header('cache-control', 'no-store');
    sendAtOnce(reply, `${mediaType}; charset=utf-8`, JSON.stringify(response));
  }

  private runWithDeadline(
    operation: GraphQLRequest | AppError,
    context: RequestContext,
  ): OperationResult | Promise<OperationResult> {
    if (operation instanceof AppError) return refuseOperation(operation, context);
    return DatabaseDeadline.within(this.config.GRAPHQL_TIMEOUT, () =>
      this.executor.executeOperation(operation, context),
    );
  }
}
