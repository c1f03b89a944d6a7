import { FastifyAdapter } from '@nestjs/platform-fastify';
import { LogController, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/index.js';
import { createNetworkMatcher } from './address.js';
import type { HTTP } from './http.facts.js';
import { refuseUnroutable } from './refusals.js';

const ownServers = new WeakSet<FastifyInstance>();

/**
 * Creates Fastify with the options that only its constructor takes. `prepareServer` does everything
 * else, so that the service also runs on an adapter that a team created (docs/nest.md names the
 * differences).
 */
export function createAdapter(
  config: Config<typeof HTTP.settings>,
  logger: Logger,
): FastifyAdapter {
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    // The test of Fastify knows no ports and zones: a proxy that writes them would be the client.
    trustProxy:
      config.TRUSTED_PROXIES.length > 0 ? createNetworkMatcher(config.TRUSTED_PROXIES) : false,
    // `refuseOtherHttp` checks Host: Node's own refusal has no body.
    http: { connectionsCheckingInterval: 5_000, requireHostHeader: false },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: refuseUnroutable,
  });
  ownServers.add(adapter.getInstance());

  return adapter;
}

/** Returns true if `createAdapter` made this server. */
export function isOwnServer(fastify: FastifyInstance): boolean {
  return ownServers.has(fastify);
}
