import type { FastifyReply, FastifyRequest } from 'fastify';
import { readLanguage } from '../errors/index.js';
import { toAddressBucket } from '../http/index.js';
import type { RequestContext } from './request-context.js';

/**
 * A mutation that creates something creates it once for each value
 * (docs/adr/0035-idempotency-keys.md).
 */
const IDEMPOTENCY_HEADER = 'idempotency-key';

/** A request that has passed the bearer guard. */
export type GraphqlHttpRequest = FastifyRequest & { readonly user: RequestContext['principal'] };

/** The context of a request, whose rare parts are read when they are needed. */
export class GraphqlHttpContext implements RequestContext {
  readonly principal: RequestContext['principal'];
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;
  readonly bodyBytes: number;
  readonly outcome: RequestContext['outcome'] = {};

  constructor(
    readonly req: GraphqlHttpRequest,
    readonly res: FastifyReply,
  ) {
    const { user, id, headers, body } = req;
    this.principal = user;
    this.requestId = id;
    this.idempotencyKey = headers[IDEMPOTENCY_HEADER]?.toString();
    // A chunked body has no announced length.
    this.bodyBytes = Number(headers['content-length'] ?? JSON.stringify(body).length);
  }

  get language() {
    return readLanguage(this.req.headers['accept-language']);
  }

  get address() {
    return toAddressBucket(this.req.ip);
  }
}

/**
 * Returns the context that a team has made (`context` of GraphQLModule), with the members of the
 * service. These win over members of the same name, because guards and limits rely on them.
 */
export function mergeContexts(theirs: unknown, ours: RequestContext): RequestContext {
  if (typeof theirs !== 'object' || theirs === null) return ours;
  const { language, address } = ours;
  const prototype = Object.getPrototypeOf(theirs) as object;
  return Object.assign(Object.create(prototype) as object, theirs, ours, { language, address });
}
