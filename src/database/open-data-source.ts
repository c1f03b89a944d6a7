import type { DataSource } from 'typeorm';
import { AppError, ERRORS } from '../errors/index.js';
import { createDataSource } from './data-source.js';

/**
 * Returns a connected data source.
 * @throws AppError SERVICE_UNAVAILABLE if the database cannot be reached or opened; `cause` is the reason.
 */
export async function openDataSource(...[url, options]: Parameters<typeof createDataSource>): Promise<DataSource> {
  try {
    return await createDataSource(url, options).initialize();
  } catch (cause) {
    throw new AppError(ERRORS.SERVICE_UNAVAILABLE, { retryAfter: 2, reason: 'database cannot be opened', cause });
  }
}
