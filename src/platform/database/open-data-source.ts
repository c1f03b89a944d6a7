import type { DataSource } from 'typeorm';
import { ConfigError } from '../config/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import { createDataSource } from './data-source.js';
import { assertUpgradable } from './schema-state.js';

type Parts = Parameters<typeof createDataSource>;

/**
 * Returns a connected data source in the dialect of its server: a `mysql://` URL may name a MariaDB server, and the other
 * way round.
 * @throws AppError SERVICE_UNAVAILABLE if the database cannot be reached or opened; `cause` is the reason.
 * @throws ConfigError if a version before the first release made the schema
 */
export async function openDataSource(...parts: Parts): Promise<DataSource> {
  let source: DataSource | undefined;
  try {
    source = await connect(...parts);
    await assertUpgradable(source);
    return source;
  } catch (cause) {
    await source?.destroy().catch(() => undefined);
    if (cause instanceof ConfigError) throw cause;
    throw new AppError(ERRORS.SERVICE_UNAVAILABLE, { retryAfter: 2, reason: 'database cannot be opened', cause });
  }
}

async function connect(...[url, options]: Parts): Promise<DataSource> {
  const source = await createDataSource(url, options).initialize();
  const server = await serverOf(source);
  if (server === undefined || server === source.options.type) return source;
  await source.destroy();
  return createDataSource(url, { ...options, server }).initialize();
}

/** Returns the kind of the server, undefined for SQLite. */
async function serverOf(source: DataSource): Promise<'mysql' | 'mariadb' | undefined> {
  if (source.options.type === 'better-sqlite3') return undefined;
  const [row]: { version: string }[] = await source.query('SELECT VERSION() AS version');
  return row?.version.includes('MariaDB') === true ? 'mariadb' : 'mysql';
}
