import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '../errors/index.js';
import {
  getRouteFacts,
  sendAtOnce,
  skipLogLine,
  toErrorBody,
  type RequestPriority,
} from '../http/index.js';
import type { MetricsService } from '../metrics/index.js';
import type { OverloadGate } from './overload-gate.js';
import { OVERLOAD } from './overload.facts.js';

const REPORT_MS = 1_000;
/** Seconds over which clients are asked to return, so that they do not return together. */
const RETURN_WITHIN = 5;
const OVERLOAD_ERROR = ERRORS.SERVICE_UNAVAILABLE();

/**
 * Lets requests of routes that declare a `priority` wait for their turn, and refuses those that
 * waited too long (FLT-6). They wait with their token verified and their body read, because a
 * client without a token or that sends slowly must not take a place.
 */
export function shedLoad(
  fastify: FastifyInstance,
  gate: OverloadGate,
  metrics: MetricsService,
): void {
  const reportRefusal = createRefusalReporter(fastify);
  /** Refuses a request at little cost: with a log line for each, there would be less room. */
  const refuseRequest = (
    priority: RequestPriority,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void => {
    metrics.count(OVERLOAD.counters.OVERLOAD_REFUSED, { priority });
    reportRefusal();
    skipLogLine(reply);
    const retryAfter = 1 + Math.floor(Math.random() * RETURN_WITHIN);
    void reply
      .code(OVERLOAD_ERROR.status)
      .headers({ 'retry-after': String(retryAfter), 'cache-control': 'no-store' });
    const body = JSON.stringify(toErrorBody(request, OVERLOAD_ERROR));
    sendAtOnce(reply, 'application/json; charset=utf-8', body);
  };

  fastify.addHook('onRoute', (route) => {
    const { priority } = getRouteFacts(route);
    if (priority === undefined) return;

    const { handler } = route;
    route.handler = function (request, reply) {
      return gate.runWhenPlaced<unknown>(
        priority,
        () => handler.call(this, request, reply),
        () => {
          refuseRequest(priority, request, reply);
        },
      );
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
