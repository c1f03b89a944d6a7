import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, ERRORS } from '../errors/index.js';
import { errorBodyOf, factsOf, skipLogLine, type Priority } from '../http/index.js';
import type { Metrics } from '../metrics/index.js';
import type { Gate } from './gate.js';
import { OVERLOAD } from './overload.facts.js';

const REPORT_MS = 1_000;
const OVERLOADED = new AppError(ERRORS.SERVICE_UNAVAILABLE);
const HEADERS = {
  'retry-after': '1',
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
};

/**
 * Refuses requests beyond the gate on routes that declare a `priority`, before their token and body are read (FLT-6).
 * They count from the end of their body, because a client that sends slowly must not take room.
 */
export function shedLoad(fastify: FastifyInstance, gate: Gate, metrics: Metrics): void {
  const report = reporter(fastify);
  /** Returns true if it refused the request. It costs little: with a log line for each, there would be less room. */
  const refuses = (priority: Priority, request: FastifyRequest, reply: FastifyReply): boolean => {
    if (gate.admits(priority)) return false;
    metrics.count(OVERLOAD.counters.OVERLOAD_REFUSED, { priority });
    report();
    skipLogLine(reply);
    void reply
      .code(OVERLOADED.status)
      .headers(HEADERS)
      .send(JSON.stringify(errorBodyOf(request, OVERLOADED)));
    return true;
  };
  fastify.addHook('onRoute', (route) => {
    const { priority } = factsOf(route);
    if (priority === undefined) return;
    const { handler } = route;
    const beforeBody = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      if (!refuses(priority, request, reply)) done();
    };
    route.onRequest = [route.onRequest ?? [], beforeBody].flat();
    route.handler = function (request, reply) {
      if (refuses(priority, request, reply)) return undefined;
      return gate.run(priority, () => handler.call(this, request, reply));
    };
  });
}

/** Returns a function that counts refusals, and writes one log line for all of a second. */
function reporter(fastify: FastifyInstance): () => void {
  let refused = 0;
  const write = () => {
    fastify.log.warn({ refused }, 'overloaded: requests were refused');
    refused = 0;
  };
  return () => {
    refused += 1;
    if (refused === 1) setTimeout(write, REPORT_MS).unref();
  };
}
