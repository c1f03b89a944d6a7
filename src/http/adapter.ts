import { randomUUID } from 'node:crypto';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { LogController, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/index.js';
import { tracing } from '../tracing/index.js';
import { trackRequests } from './connections.js';
import { closeSilentConnections, isDraining } from './draining.js';
import { refuseUnread, refuseUnroutable } from './refusals.js';
import type { HTTP_SETTINGS } from './http.settings.js';
import { logRequests } from './request-log.js';
import { traceRequests } from './request-spans.js';
import { readRouteFacts } from './route.js';
import { endUnreadResponses } from './unread-responses.js';

/** Maximum time to receive a complete request, including its headers. */
const REQUEST_MS = 30_000;

/** Creates Fastify with our limits, request ids, a list of trusted proxies and one log line a request. */
export function createAdapter(config: Config<typeof HTTP_SETTINGS>, logger: Logger): FastifyAdapter {
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? [...config.TRUSTED_PROXIES] : false,
    bodyLimit: 16 * 1024,
    requestTimeout: REQUEST_MS,
    // Node uses the longer timeout for both. `refuseOtherHttp` checks Host: Node's own refusal has no body.
    http: { headersTimeout: REQUEST_MS, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    keepAliveTimeout: 65_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: refuseUnroutable,
    clientErrorHandler: refuseUnread(logger),
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  trackRequests(fastify.server);
  endUnreadResponses(fastify.server);
  closeSilentConnections(fastify);
  // RFC 9110 §10.1.1 lets a server ignore unknown expectations; Node's own refusal has no body.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response));
  readRouteFacts(fastify);
  const traced = tracing();
  if (traced !== undefined) traceRequests(fastify, traced);
  fastify.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    if (isDraining(fastify)) reply.header('connection', 'close');
    done(null, payload);
  });
  logRequests(fastify);
  return adapter;
}
