import type { INestApplicationContext } from '@nestjs/common';
import { loadConfig } from '../../app/settings.js';
import { createServices } from '../../app/create-app.js';

/** The services of the application. */
export type StartedAppServices = Pick<INestApplicationContext, 'get'>;

/**
 * Runs `work` with the application's services, without HTTP. In production only `keypad migrate`
 * and the service run migrations; elsewhere a command may be the first to use the database.
 */
export async function withServices<T>(
  work: (services: StartedAppServices) => Promise<T>,
): Promise<T> {
  if (process.env['NODE_ENV'] === 'production') process.env['DATABASE_MIGRATE'] = 'off';
  const app = await createServices(loadConfig(process.env));
  // A pause between batches does not keep a process alive, because it must not delay the end of the
  // service.
  const keepAlive = setInterval(() => undefined, 60_000);
  try {
    return await work(app);
  } finally {
    clearInterval(keepAlive);
    await app.close();
  }
}
