import { METHODS as NODE_METHODS } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenSpan, Tracing } from '../tracing/index.js';

const METHODS = new Set(NODE_METHODS);
const FIRST_SERVER_ERROR = 500;
const SPAN = Symbol('span');

type TracedRequest = FastifyRequest & { [SPAN]?: OpenSpan };

/** Opens a span for each request, named by its route. A path or query may contain secrets, so no span has them. */
export function traceRequests(fastify: FastifyInstance, tracing: Tracing): void {
  fastify.decorateRequest(SPAN);
  fastify.addHook('onRequest', (request: TracedRequest, reply, done) => {
    const method = METHODS.has(request.method) ? request.method : '_OTHER';
    const { traceparent } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    const span = tracing.open(method, parent, { kind: 'SERVER', attributes: { 'http.request.method': method } });
    request[SPAN] = span;
    if (span.isRecorded) {
      reply.raw.once('close', () => {
        const { url: route } = request.routeOptions;
        const { statusCode } = reply;
        span.end(
          route === undefined ? method : `${method} ${route}`,
          { ...(route !== undefined && { 'http.route': route }), 'http.response.status_code': statusCode },
          statusCode >= FIRST_SERVER_ERROR,
        );
      });
    }
    span.run(done);
  });
  // The events of a body and of the end of a response do not belong to the context of the first hook.
  const enter = (request: TracedRequest, _reply: unknown, done: () => void) => {
    const { [SPAN]: span } = request;
    if (span === undefined) done();
    else span.run(done);
  };
  fastify.addHook('preValidation', enter);
  fastify.addHook('onResponse', enter);
}
