import { setImmediate } from 'node:timers/promises';
import type { GraphQLRequest } from '@apollo/server';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { Config } from '../config/index.js';
import { GRAPHQL_LIMITS } from './graphql.limits.js';
import type { GRAPHQL_SETTINGS } from './graphql.settings.js';
import { Deadline } from '../database/index.js';
import { AppError, graphqlError, languageOf } from '../errors/index.js';
import { addressBucket, after, sendAtOnce, sendError, type RouteFacts } from '../http/index.js';
import { IDEMPOTENCY_ERRORS } from '../idempotency/index.js';
import { RateLimits } from '../limits/index.js';
import { GraphqlExecutor, type Executed } from './execution/graphql.executor.js';
import { readGraphqlRequest } from './graphql-request.js';
import { mediaTypeOf, RESPONSE_TYPE } from './media-type.js';
import type { RequestContext } from './request-context.js';
import { SHAPE_LIMITS } from './limits/shape-limits.js';

export const GRAPHQL_PATH = '/api/v4/graphql';
/** `X-GraphQL-Cost: 1` asks for `extensions.cost` in the response. */
const COST_HEADER = 'x-graphql-cost';
/** A mutation that creates something creates it once for each value (docs/adr/0035-idempotency-keys.md). */
const IDEMPOTENCY_HEADER = 'idempotency-key';

type GraphqlHttpRequest = FastifyRequest & { user: RequestContext['principal'] };

/** Refuses a request whose session ended while its body arrived. */
type AssertNotRevoked = (request: FastifyRequest) => Promise<void> | undefined;

const FACTS: RouteFacts = {
  bodyLimit: 100 * 1024,
  body: 'json-of-any-type',
  bearer: 'required',
  errors: 'graphql',
  priority: 'normal',
};

/**
 * The GraphQL endpoint (docs/interface.md §3). The way of a request, in the order of the files:
 *
 * 1. `FACTS` above: 503 if the service is overloaded (overload/shed-load.ts); body limit and body form
 *    (http/bodies.ts); `BearerGuard` verifies the token before the body is read
 *    (auth/tokens/require-bearer-token.ts).
 * 2. `handle` below: `BearerGuard` reads the list of revocations again, and 1 is counted against the user's limit. Nothing
 *    passes them without a token, not even introspection.
 * 3. `execute`: graphql-request.ts reads the body. A deadline covers the rest.
 * 4. execution/graphql.executor.ts: compiled if the query is frequent (known-queries.ts), else Apollo, which parses and
 *    validates (limits/document-limits.ts). Both call execution/admission.plugin.ts: scopes, size, cost.
 * 5. `BearerGuard`, for root fields that need a live session; the resolver of a feature; its service. Other queries call
 *    their resolver directly (execution/direct-resolvers.ts).
 * 6. errors/: `FaultsPlugin` turns errors of Apollo into faults, which `execute` writes with status and headers. What is
 *    thrown (401, 403, 429) leaves by http/error.filter.ts.
 */
@Injectable()
export class GraphqlEndpoint {
  constructor(
    private readonly executor: GraphqlExecutor,
    private readonly limits: RateLimits,
    private readonly config: Config<typeof GRAPHQL_SETTINGS>,
  ) {}

  /** Adds the route to Fastify: Nest's router, guards and pipes would take a tenth of a short request. */
  serve(fastify: FastifyInstance, assertNotRevoked: AssertNotRevoked): void {
    const options: RouteShorthandOptions = {
      config: { facts: FACTS },
      errorHandler: (error, request, reply) => {
        void sendError(request, reply, error);
      },
    };
    fastify.post(GRAPHQL_PATH, options, (request, reply) =>
      this.handle(request as GraphqlHttpRequest, reply, assertNotRevoked),
    );
  }

  private handle(
    request: GraphqlHttpRequest,
    reply: FastifyReply,
    assertNotRevoked: AssertNotRevoked,
  ): Promise<unknown> | undefined {
    const count = () => this.limits.spend(GRAPHQL_LIMITS.graphql, `user:${String(request.user.userId)}`);
    const responded = after(after(assertNotRevoked(request), count), () => this.execute(request, reply));
    return responded instanceof Promise ? responded : undefined;
  }

  private execute(request: GraphqlHttpRequest, reply: FastifyReply): unknown {
    const context = new HttpContext(request);
    return after(this.run(readGraphqlRequest(request.body), context), (executed) => {
      // Reading and counting the texts took part of the time that one operation may occupy the event loop (GQL-5).
      const turn = context.outcome.size?.isLarge ? setImmediate() : undefined;
      return after(turn, () => {
        this.respond(executed, context, request, reply);
      });
    });
  }

  private respond({ data, faults }: Executed, context: RequestContext, request: FastifyRequest, reply: FastifyReply) {
    // The HTTP status shows that nothing ran, or that a field found the session ended.
    const refused = faults.find(
      ({ error, path }) => error.status === 401 || (path === undefined && [403, 429].includes(error.status)),
    );
    if (refused !== undefined) throw refused.error;

    const type = mediaTypeOf(request.headers.accept);
    if (faults.length > 0) setStatus(reply, faults, data === undefined && type === RESPONSE_TYPE ? 400 : 200);
    for (const { error } of faults) logFault(request, error);
    const errors = faults.map(({ error, ...place }) => ({
      ...place,
      ...graphqlError(error, { id: context.requestId, language: context.language }),
    }));
    const response = {
      data,
      ...(errors.length > 0 ? { errors } : {}),
      ...(request.headers[COST_HEADER] === '1' ? extensionsOf(context) : {}),
    };
    reply.header('cache-control', 'no-store');
    sendAtOnce(reply, `${type}; charset=utf-8`, JSON.stringify(response));
  }

  private run(operation: GraphQLRequest | AppError, context: RequestContext): Executed | Promise<Executed> {
    if (operation instanceof AppError) return { faults: [{ error: operation }] };
    return Deadline.within(this.config.GRAPHQL_TIMEOUT, () => this.executor.execute(operation, context));
  }
}

/** Sets the status of a response with errors, which is that of the error that a client can act on. */
function setStatus(reply: FastifyReply, faults: Executed['faults'], status: number): void {
  const wait = faults.find(({ error }) => error.status === 429 || error.status === 503)?.error;
  if (wait !== undefined) reply.code(wait.status).header('retry-after', wait.options.retryAfter ?? 1);
  else if (faults.some(({ error }) => AppError.is(error, IDEMPOTENCY_ERRORS.IDEMPOTENCY_KEY_REUSED))) reply.code(422);
  else reply.code(status);
}

/** Returns the cost of the operation and its limit; nothing if the operation was refused before it was measured. */
function extensionsOf({ outcome: { cost } }: RequestContext): object {
  return cost === undefined ? {} : { extensions: { cost: { operation: cost, limit: SHAPE_LIMITS.cost } } };
}

function logFault(request: FastifyRequest, error: AppError): void {
  const fields = { code: error.code, reason: error.options.reason };
  if (error.status >= 500) request.log.error({ ...fields, err: error.options.cause }, 'operation failed');
  else request.log.info(fields, 'operation refused');
}

/** The context of a request, whose rare parts are read when they are needed. */
class HttpContext implements RequestContext {
  readonly principal: RequestContext['principal'];
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;
  readonly bodyBytes: number;
  readonly outcome: RequestContext['outcome'] = {};

  constructor(private readonly request: GraphqlHttpRequest) {
    const { user, id, headers, body } = request;
    this.principal = user;
    this.requestId = id;
    this.idempotencyKey = headers[IDEMPOTENCY_HEADER]?.toString();
    // A chunked body has no announced length.
    this.bodyBytes = Number(headers['content-length'] ?? JSON.stringify(body).length);
  }

  get language() {
    return languageOf(this.request.headers['accept-language']);
  }

  get address() {
    return addressBucket(this.request.ip);
  }
}
