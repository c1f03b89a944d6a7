import type { DataSource } from 'typeorm';
import { ConfigError } from '../config/index.js';
import { ERRORS } from '../errors/index.js';
import { createDataSource } from './data-source.js';
import { assertUpgradable } from './schema-state.js';

type DataSourceArguments = Parameters<typeof createDataSource>;

/**
 * Returns a connected data source in the dialect of its server: a `mysql://` URL may name a MariaDB
 * server, and the other way round.
 * @throws AppError SERVICE_UNAVAILABLE if the database cannot be reached or opened; `cause` is the
 *   reason.
 * @throws ConfigError if a version before the first release made the schema
 */
export async function openDataSource(...parts: DataSourceArguments): Promise<DataSource> {
  let dataSource: DataSource | undefined;
  try {
    dataSource = await connectDataSource(...parts);
    await assertUpgradable(dataSource);
    return dataSource;
  } catch (cause) {
    await dataSource?.destroy().catch(() => undefined);
    if (cause instanceof ConfigError) throw cause;
    throw ERRORS.SERVICE_UNAVAILABLE({
      retryAfter: 2,
      reason: 'database cannot be opened',
      cause,
    });
  }
}

async function connectDataSource(...[url, options]: DataSourceArguments): Promise<DataSource> {
  const dataSource = await createDataSource(url, options).initialize();
  const actualServer = await queryServerType(dataSource);
  if (actualServer === undefined || actualServer === dataSource.options.type) return dataSource;
  await dataSource.destroy();
  return createDataSource(url, { ...options, server: actualServer }).initialize();
}

/** Returns the kind of the server, undefined for SQLite. */
async function queryServerType(source: DataSource): Promise<'mysql' | 'mariadb' | undefined> {
  if (source.options.type === 'better-sqlite3') return undefined;
  const [row]: { version: string }[] = await source.query('SELECT VERSION() AS version');
  if (row?.version.includes('MariaDB') === true) return 'mariadb';
  return 'mysql';
}
