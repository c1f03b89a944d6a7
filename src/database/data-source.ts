import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type BetterSqlite3 from 'better-sqlite3';
import type { Pool, SslOptions } from 'mysql2';
import { DataSource, type DataSourceOptions, type EntitySchema } from 'typeorm';
import { databaseParameters } from './database-url.js';
import type { Engine } from './engine.js';
import { MIGRATIONS } from './migrations/index.js';
import { MysqlEngine } from './mysql.engine.js';
import { SqliteEngine } from './sqlite.engine.js';

/** The server's own default is 50 s; a unit that waited so long is still to be repeated (RACE-4). */
const LOCK_WAIT_SECONDS = 1;

type EntityClass = (new () => object) | EntitySchema;

/**
 * TypeORM's view of the database behind a `DATABASE_URL`: it owns the connections, the entities and the
 * migrations. `synchronize` stays off: migrations alone make the schema (FLT-5).
 */
export function createDataSource(url: string, options: { entities: EntityClass[]; pool?: number }): DataSource {
  return new DataSource({
    ...engineOptions(url, options.pool ?? 10),
    entities: options.entities,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
  });
}

function engineOptions(url: string, pool: number): DataSourceOptions {
  if (url.startsWith('sqlite:')) {
    const database = url.slice('sqlite:'.length);
    mkdirSync(dirname(database), { recursive: true, mode: 0o700 });
    return { type: 'better-sqlite3', database, prepareDatabase: makeDurable };
  }
  const { isolation, flags, tls } = databaseParameters(url);
  return {
    type: url.startsWith('mariadb:') ? 'mariadb' : 'mysql',
    ...serverOf(url),
    poolSize: pool,
    timezone: 'Z',
    charset: 'utf8mb4',
    // Times and ids are far below 2^53: numbers on every engine, never strings.
    supportBigNumbers: true,
    bigNumberStrings: false,
    connectTimeout: 3_000,
    isolationLevel: isolation,
    ...(tls && { ssl: { ...tls, rejectUnauthorized: true, verifyIdentity: true } }),
    extra: {
      maxPreparedStatements: 100,
      queueLimit: 1_000,
      enableKeepAlive: true,
      keepAliveInitialDelay: 10_000,
      ...(flags && { flags }),
    },
  };
}

/** Read here: TypeORM's own reading of a URL takes no IPv6 address, and leaves `%25` in the name of the database. */
function serverOf(url: string) {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 3306 : Number(port),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
}

/** Acknowledged means on disk (FLT-1): WAL with a sync for every commit. */
function makeDurable(database: BetterSqlite3.Database): void {
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('busy_timeout = 5000');
}

/** The run-time engine on the connections of an initialised data source. */
export async function createEngine(dataSource: DataSource): Promise<Engine> {
  if (dataSource.options.type === 'better-sqlite3') {
    const { databaseConnection } = dataSource.driver as unknown as { databaseConnection: BetterSqlite3.Database };
    return new SqliteEngine(databaseConnection);
  }
  const { pool } = dataSource.driver as unknown as { pool: Pool };
  const { host, port, username, password, ssl } = dataSource.options as ReturnType<typeof serverOf> & {
    ssl?: SslOptions;
  };
  const setUp = [
    // A server may have it off: what is written outside of a transaction would be acknowledged and never kept (FLT-1).
    'SET SESSION autocommit = 1',
    `SET SESSION TRANSACTION ISOLATION LEVEL ${dataSource.options.isolationLevel ?? 'READ COMMITTED'}`,
    `SET SESSION innodb_lock_wait_timeout = ${String(LOCK_WAIT_SECONDS)}`,
  ];
  pool.on('connection', (connection) => {
    // A connection that breaks here fails its first statement too; without a callback it would end the process.
    for (const statement of setUp) connection.query(statement, () => undefined);
  });
  for (const statement of setUp) await dataSource.query(statement);
  return new MysqlEngine(pool, { host, port, user: username, password, ...(ssl && { ssl }) });
}
