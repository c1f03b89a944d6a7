import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AppConfig } from './app.settings.js';
import { BearerGuard, requireBearerToken } from './auth/index.js';
import { Config } from './config/index.js';
import { WEB_ROOT } from './console/index.js';
import { serveOpenApi } from './docs/index.js';
import { GraphqlEndpoint } from './graphql/index.js';
import {
  parseBodies,
  refuseCompressedBodies,
  refuseOtherHttp,
  refuseUnknownRoutes,
  sendSecurityHeaders,
} from './http/index.js';
import { Metrics } from './metrics/index.js';
import { Gate, shedLoad } from './overload/index.js';

/** Configures the parts of HTTP that are not providers. */
export async function configureApp(app: NestFastifyApplication): Promise<void> {
  const config = app.get<AppConfig>(Config);
  const fastify = app.getHttpAdapter().getInstance();
  parseBodies(fastify);
  refuseCompressedBodies(fastify);
  app.get(Metrics).time(fastify);
  sendSecurityHeaders(fastify, { https: config.BASE_URL.startsWith('https:') });
  refuseOtherHttp(fastify);
  if (config.CORS_ORIGINS.length > 0) {
    const exposedHeaders = ['retry-after', 'x-request-id', 'www-authenticate'];
    app.enableCors({ origin: [...config.CORS_ORIGINS], methods: ['GET', 'POST'], maxAge: 600, exposedHeaders });
  }
  // After CORS, so that applications of other origins can read these errors.
  refuseUnknownRoutes(fastify);
  shedLoad(fastify, app.get(Gate), app.get(Metrics));
  const bearer = app.get(BearerGuard);
  requireBearerToken(fastify, bearer);
  app.get(GraphqlEndpoint).serve(fastify, (request) => bearer.assertNotRevoked(request));
  if (config.CONSOLE !== 'off' || config.DESK === 'on') {
    const { default: fastifyStatic } = await import('@fastify/static');
    await app.register(fastifyStatic, {
      root: join(WEB_ROOT, 'assets'),
      prefix: '/console/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
    });
  }
  if (config.CONSOLE !== 'off') await serveOpenApi(app, { url: config.BASE_URL });
}
