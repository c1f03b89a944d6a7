import type { INestApplicationContext, ModuleMetadata } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import type { AppConfig } from './settings.js';
import { createAdapter, createLogger, NestLogger } from '../platform/http/index.js';

export interface CreateAppOptions {
  /** Modules of a team, beside those of the service (docs/nest.md). */
  readonly extensions?: NonNullable<ModuleMetadata['imports']>;
  /** Default: JSON lines on standard output, from LOG_LEVEL on. */
  readonly logger?: Logger;
}

/** Creates the application, ready to listen. */
export async function createApp(
  config: AppConfig,
  { extensions = [], logger = createLogger(config.LOG_LEVEL) }: CreateAppOptions = {},
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot(config, extensions),
    createAdapter(config, logger),
    { logger: new NestLogger(logger), bodyParser: false, abortOnError: false },
  );
  return app.init();
}

/** Creates the services of the application without HTTP and without a log, for commands. */
export function createServices(config: AppConfig): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(AppModule.forRoot(config), {
    logger: false,
    abortOnError: false,
  });
}
