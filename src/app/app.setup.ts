import { join } from 'node:path';
import { ApplicationConfig, HttpAdapterHost, ModulesContainer, type ModuleRef } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { AppConfig } from './settings.js';
import { EarlyBearerGuard, requireBearerToken } from '../sign-in/index.js';
import { Config } from '../platform/config/index.js';
import { readNotFoundPages, WEB_ROOT } from '../features/web-pages/index.js';
import { serveOpenApi } from '../platform/openapi/index.js';
import { ERRORS } from '../platform/errors/index.js';
import {
  addResponseHeaders,
  parseBodies,
  prepareServer,
  refuseCompressedBodies,
  refuseCrossSite,
  refuseOtherHttp,
  refuseOtherSpellings,
  refuseUnknownRoutes,
  sendError,
  showNotFoundPages,
} from '../platform/http/index.js';
import { MetricsService } from '../platform/metrics/index.js';
import { OverloadGate, shedLoad } from '../platform/overload/index.js';

/** Configures the parts of HTTP that are not providers, before the first route is added. */
export async function configureHttp(moduleRef: ModuleRef): Promise<void> {
  const getProvider: ModuleRef['get'] = (token: never) => moduleRef.get(token, { strict: false });
  const config = getProvider<AppConfig>(Config);
  const metrics = getProvider(MetricsService);
  const adapter = findAdapter(getProvider(HttpAdapterHost));
  const fastify = adapter.getInstance<FastifyInstance>();

  prepareServer(fastify, config);
  parseBodies(fastify);
  refuseCompressedBodies(fastify);
  metrics.timeRequests(fastify);
  addResponseHeaders(fastify, { https: config.BASE_URL.startsWith('https:') });
  refuseOtherHttp(fastify);
  allowOrigins(adapter, config);

  // After CORS, so that applications of other origins can read these errors.
  refuseOtherSpellings(fastify);
  refuseUnknownRoutes(fastify);
  refuseCrossSite(fastify, config);
  shedLoad(fastify, getProvider(OverloadGate), metrics);
  requireBearerToken(fastify, getProvider(EarlyBearerGuard));

  const servesConsole = config.CONSOLE !== 'off';
  if (servesConsole || config.DESK === 'on') await serveAssets(fastify);
  if (!servesConsole) return;
  const notFoundPages = await readNotFoundPages();
  if (notFoundPages !== undefined) showNotFoundPages(fastify, notFoundPages);

  const application = {
    adapter,
    modules: getProvider(ModulesContainer),
    config: getProvider(ApplicationConfig),
  };
  await serveOpenApi(application, { url: config.BASE_URL });
}

function allowOrigins(adapter: FastifyAdapter, { CORS_ORIGINS }: AppConfig): void {
  if (CORS_ORIGINS.length === 0) return;
  adapter.enableCors({
    origin: [...CORS_ORIGINS],
    methods: ['GET', 'POST'],
    maxAge: 600,
    exposedHeaders: ['retry-after', 'x-request-id', 'www-authenticate'],
  });
}

function findAdapter({ httpAdapter }: HttpAdapterHost): FastifyAdapter {
  if (httpAdapter.getType() === 'fastify') return httpAdapter as unknown as FastifyAdapter;
  throw new Error('keypad needs Fastify: create the application with new FastifyAdapter()');
}

/** Serves the files of the pages. A path that leaves their folder is as unknown as any other. */
async function serveAssets(fastify: FastifyInstance): Promise<void> {
  const { default: fastifyStatic } = await import('@fastify/static');
  await fastify.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if (error.statusCode !== 403) return sendError(request, reply, error);
      return sendError(request, reply, ERRORS.NOT_FOUND({ cause: error }));
    });
    await scope.register(fastifyStatic, {
      root: join(WEB_ROOT, 'assets'),
      prefix: '/console/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
    });
  });
}
