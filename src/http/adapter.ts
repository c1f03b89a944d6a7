import { randomUUID } from 'node:crypto';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/index.js';
import { AppError, languageOf, restBody } from '../errors/index.js';
import { isDraining } from './draining.js';

const KIB = 1024;

/** Fastify with our limits: body sizes by route, request ids, proxy trust by explicit list, one log line a request. */
export function createAdapter(config: Config, logger: Logger): FastifyAdapter {
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? [...config.TRUSTED_PROXIES] : false,
    bodyLimit: 16 * KIB,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: refuseUnroutable,
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  fastify.addHook('onRoute', limitBody);
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

function limitBody(route: RouteOptions): void {
  if (route.url.startsWith('/ussd/')) route.bodyLimit = 4 * KIB;
  // Queries, and batches of receipts.
  if (/^\/(api\/v4\/graphql|delivery\/receipts)/.test(route.url)) route.bodyLimit = 100 * KIB;
}

/** An address that no router can read never reaches Nest and its filter; Fastify's own body would repeat it. */
function refuseUnroutable(cause: Error, request: FastifyRequest, reply: FastifyReply): void {
  const error = new AppError('MALFORMED_REQUEST', { cause });
  const language = languageOf(request.headers['accept-language']);
  void reply
    .code(error.status)
    .headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      // No hook has run.
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    .type('application/json; charset=utf-8')
    .send(restBody(error, { id: request.id, language, oauth: false }));
}

/** The pattern of the route, never the URL: a URL may carry secrets. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}
