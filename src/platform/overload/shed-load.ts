import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '../errors/index.js';
import { toErrorBody, getRouteFacts, skipLogLine, type RequestPriority } from '../http/index.js';
import type { MetricsService } from '../metrics/index.js';
import type { OverloadGate } from './overload-gate.js';
import { OVERLOAD } from './overload.facts.js';

const REPORT_MS = 1_000;
const OVERLOAD_ERROR = ERRORS.SERVICE_UNAVAILABLE();
const REFUSAL_HEADERS = {
  'retry-after': '1',
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
};

/**
 * Refuses requests beyond the gate on routes that declare a `priority`, before their token and body
 * are read (FLT-6). They count from the end of their body, because a client that sends slowly must
 * not take room.
 */
export function shedLoad(
  fastify: FastifyInstance,
  gate: OverloadGate,
  metrics: MetricsService,
): void {
  const reportRefusal = createRefusalReporter(fastify);
  /**
   * Returns true if it refused the request. It costs little: with a log line for each, there would
   * be less room.
   */
  const refusesRequest = (
    priority: RequestPriority,
    request: FastifyRequest,
    reply: FastifyReply,
  ): boolean => {
    if (gate.admitsRequest(priority)) return false;
    metrics.count(OVERLOAD.counters.OVERLOAD_REFUSED, { priority });
    reportRefusal();
    skipLogLine(reply);
    void reply
      .code(OVERLOAD_ERROR.status)
      .headers(REFUSAL_HEADERS)
      .send(JSON.stringify(toErrorBody(request, OVERLOAD_ERROR)));
    return true;
  };

  fastify.addHook('onRoute', (route) => {
    const { priority } = getRouteFacts(route);
    if (priority === undefined) return;

    const { handler } = route;
    const beforeBody = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      if (!refusesRequest(priority, request, reply)) done();
    };
    route.onRequest = [route.onRequest ?? [], beforeBody].flat();
    route.handler = function (request, reply) {
      if (refusesRequest(priority, request, reply)) return undefined;
      return gate.runAdmitted(priority, () => handler.call(this, request, reply));
    };
  });
}

/** Returns a function that counts refusals, and writes one log line for all of a second. */
function createRefusalReporter(fastify: FastifyInstance): () => void {
  let refusedCount = 0;
  const writeRefusals = () => {
    fastify.log.warn({ refused: refusedCount }, 'overloaded: requests were refused');
    refusedCount = 0;
  };
  return () => {
    refusedCount += 1;
    if (refusedCount === 1) setTimeout(writeRefusals, REPORT_MS).unref();
  };
}
