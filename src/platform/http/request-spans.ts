import { METHODS as NODE_METHODS } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenTraceSpan, ProcessTracing } from '../tracing/index.js';

const KNOWN_METHODS = new Set(NODE_METHODS);
const FIRST_SERVER_ERROR = 500;
const REQUEST_SPAN = Symbol('span');

type TracedRequest = FastifyRequest & { [REQUEST_SPAN]?: OpenTraceSpan };

/**
 * Opens a span for each request, named by its route. A path or query may contain secrets, so no
 * span has them.
 */
export function traceRequests(fastify: FastifyInstance, tracing: ProcessTracing): void {
  fastify.decorateRequest(REQUEST_SPAN);
  fastify.addHook('onRequest', (request: TracedRequest, reply, done) => {
    const method = KNOWN_METHODS.has(request.method) ? request.method : '_OTHER';
    const { traceparent } = request.headers;
    const parentHeader = typeof traceparent === 'string' ? traceparent : undefined;
    const requestSpan = tracing.openSpan(method, parentHeader, {
      kind: 'SERVER',
      attributes: { 'http.request.method': method },
    });
    request[REQUEST_SPAN] = requestSpan;
    if (requestSpan.isRecorded) {
      reply.raw.once('close', () => {
        endRequestSpan(requestSpan, method, request.routeOptions.url, reply.statusCode);
      });
    }
    requestSpan.run(done);
  });

  // The events of a body and of the end of a response do not belong to the context of the first
  // hook.
  const enterSpan = (request: TracedRequest, _reply: unknown, done: () => void) => {
    const { [REQUEST_SPAN]: span } = request;
    if (span === undefined) done();
    else span.run(done);
  };
  fastify.addHook('preValidation', enterSpan);
  fastify.addHook('onResponse', enterSpan);
}

function endRequestSpan(
  span: OpenTraceSpan,
  method: string,
  route: string | undefined,
  statusCode: number,
): void {
  const hasFailed = statusCode >= FIRST_SERVER_ERROR;
  const attributes = { 'http.response.status_code': statusCode };
  if (route === undefined) span.end(method, attributes, hasFailed);
  else span.end(`${method} ${route}`, { 'http.route': route, ...attributes }, hasFailed);
}
