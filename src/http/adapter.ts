import { randomUUID } from 'node:crypto';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/index.js';
import type { HTTP_SETTINGS } from './http.settings.js';
import { isDraining, leaveSilentConnections } from './draining.js';
import { refuseUnread, refuseUnroutable, remember } from './refusals.js';
import { readRouteFacts } from './route.js';

/** So long a request may take to come to its end, also its headers alone. */
const REQUEST_MS = 30_000;

/** Fastify with our limits: body sizes by route, request ids, proxy trust by explicit list, one log line a request. */
export function createAdapter(config: Config<typeof HTTP_SETTINGS>, logger: Logger): FastifyAdapter {
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? [...config.TRUSTED_PROXIES] : false,
    bodyLimit: 16 * 1024,
    requestTimeout: REQUEST_MS,
    // Node takes the longer of the two for both, and looks as often as this. `refuseWithoutHost` has our answer.
    http: { headersTimeout: REQUEST_MS, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    keepAliveTimeout: 65_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: refuseUnroutable,
    clientErrorHandler: refuseUnread(logger),
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  leaveSilentConnections(fastify);
  fastify.server.on('request', remember);
  // RFC 9110 §10.1.1 lets a server pass over what it is not asked to continue; Node's own refusal has no body.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response));
  readRouteFacts(fastify);
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining(fastify)) reply.header('connection', 'close');
    done(null, payload);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      { method: request.method, route: routeOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  });
  return adapter;
}

/** The pattern of the route, never the URL: a URL may carry secrets. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}
