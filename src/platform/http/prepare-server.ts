import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/index.js';
import { getTracing } from '../tracing/index.js';
import { isOwnServer } from './adapter.js';
import { createNetworkMatcher } from './address.js';
import { limitConnections } from './connection-limit.js';
import { trackRequests } from './connections.js';
import { closeSilentConnections } from './draining.js';
import type { HTTP } from './http.facts.js';
import { createLogger } from './logger.js';
import { logRequests } from './request-log.js';
import { traceRequests } from './request-spans.js';
import { readRouteFacts } from './route.js';
import { endSilentConnections } from './silent-connections.js';

/** Maximum time to receive a complete request, including its headers. */
const REQUEST_MS = 30_000;
const LOOPBACK = ['127.0.0.0/8', '::1'];

/**
 * Prepares a server before its routes are added: our limits, request ids, one log line a request.
 * @throws Error if TRUSTED_PROXIES is set and the server cannot know it: all users would share the
 *   address of the proxy
 */
export function prepareServer(
  fastify: FastifyInstance,
  config: Config<typeof HTTP.settings>,
): void {
  if (!isOwnServer(fastify)) adoptServer(fastify, config);

  const { server } = fastify;
  server.requestTimeout = REQUEST_MS;
  // Node uses the longer timeout for both.
  server.headersTimeout = REQUEST_MS;
  // The header Keep-Alive of responses announces it.
  server.keepAliveTimeout = config.KEEP_ALIVE * 1000;
  fastify.setGenReqId(() => randomUUID());

  trackRequests(server);
  endSilentConnections(server);
  limitConnections(server, {
    perAddress: config.CONNECTIONS_PER_ADDRESS,
    isShared: createNetworkMatcher([...LOOPBACK, ...config.TRUSTED_PROXIES]),
  });
  closeSilentConnections(fastify);
  // RFC 9110 §10.1.1 lets a server ignore unknown expectations; Node's own refusal has no body.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));

  readRouteFacts(fastify);
  const processTracing = getTracing();
  if (processTracing !== undefined) traceRequests(fastify, processTracing);
  logRequests(fastify);
}

/**
 * Adopts a server that a team created. Without a logger of its own, its requests are logged like
 * ours.
 */
function adoptServer(fastify: FastifyInstance, config: Config<typeof HTTP.settings>): void {
  if (config.TRUSTED_PROXIES.length > 0)
    throw new Error(
      'TRUSTED_PROXIES needs the adapter of keypad: ' +
        'use createApp, or createAdapter(config, logger)',
    );

  // Fastify without a logger has an object of empty functions.
  if ('level' in fastify.log) return;
  const requestLogger = createLogger(config.LOG_LEVEL);
  fastify.setChildLoggerFactory((_none, { reqId }) =>
    requestLogger.child({ request_id: reqId as unknown }),
  );
}
