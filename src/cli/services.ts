import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { loadConfig } from '../app.settings.js';

/**
 * Runs `work` with the application's services, without HTTP. In production only `keypad migrate` and the service
 * run migrations; elsewhere a command may be the first to use the database.
 */
export async function withServices<T>(work: (app: INestApplicationContext) => Promise<T>): Promise<T> {
  if (process.env['NODE_ENV'] === 'production') process.env['DATABASE_MIGRATE'] = 'off';
  const config = loadConfig(process.env);
  const app = await NestFactory.createApplicationContext(AppModule.forRoot(config), {
    logger: false,
    abortOnError: false,
  });
  // A pause between batches does not keep a process alive, because it must not delay the end of the service.
  const alive = setInterval(() => undefined, 60_000);
  try {
    return await work(app);
  } finally {
    clearInterval(alive);
    await app.close();
  }
}
