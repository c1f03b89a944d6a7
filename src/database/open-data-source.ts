import type { DataSource } from 'typeorm';
import { AppError, ERRORS } from '../errors/index.js';
import { createDataSource } from './data-source.js';

/**
 * Returns a connected data source in the dialect of its server: a `mysql://` URL may name a MariaDB server, and the other
 * way round.
 * @throws AppError SERVICE_UNAVAILABLE if the database cannot be reached or opened; `cause` is the reason.
 */
export async function openDataSource(...[url, options]: Parameters<typeof createDataSource>): Promise<DataSource> {
  try {
    const source = await createDataSource(url, options).initialize();
    const server = await serverOf(source);
    if (server === undefined || server === source.options.type) return source;
    await source.destroy();
    return await createDataSource(url, { ...options, server }).initialize();
  } catch (cause) {
    throw new AppError(ERRORS.SERVICE_UNAVAILABLE, { retryAfter: 2, reason: 'database cannot be opened', cause });
  }
}

/** Returns the kind of the server, undefined for SQLite. */
async function serverOf(source: DataSource): Promise<'mysql' | 'mariadb' | undefined> {
  if (source.options.type === 'better-sqlite3') return undefined;
  const [row]: { version: string }[] = await source.query('SELECT VERSION() AS version');
  return row?.version.includes('MariaDB') === true ? 'mariadb' : 'mysql';
}
