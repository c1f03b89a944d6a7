import type BetterSqlite3 from 'better-sqlite3';
import type { Pool, SslOptions } from 'mysql2';
import { DataSource, type DataSourceOptions, type EntitySchema } from 'typeorm';
import { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { readUrlParameters } from './database-url.js';
import { getTracing } from '../tracing/index.js';
import type { DatabaseEngine } from './engine.js';
import { MIGRATIONS } from './migrations/index.js';
import { MysqlEngine } from './mysql.engine.js';
import { applySessionSettings } from './session-settings.js';
import { restrictSqliteFiles } from './sqlite-files.js';
import { SqliteEngine } from './sqlite.engine.js';
import { traceEngine } from './traced-engine.js';
import { createFencedBrackets } from './transaction-brackets.js';

type EntityClass = (new () => object) | EntitySchema;
type ServerType = 'mysql' | 'mariadb';

interface SourceOptions {
  readonly entities: EntityClass[];
  readonly pool?: number;
  /** Kind of the server; by default that of the scheme. TypeORM compares schemas in its dialect. */
  readonly server?: ServerType;
}

/**
 * Returns TypeORM's data source for a `DATABASE_URL`. Only migrations change the schema (FLT-5).
 */
export function createDataSource(url: string, options: SourceOptions): DataSource {
  const dataSource = new DataSource({
    ...toEngineOptions(url, options),
    entities: options.entities,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
  });
  const { driver } = dataSource;
  if (driver instanceof MysqlDriver) {
    // A column of the type `Number` is an id. TypeORM would give it 32 bits; on SQLite it has 64
    // anyway (CLU-6).
    const normalizeType = driver.normalizeType.bind(driver);
    driver.normalizeType = (column) => (column.type === Number ? 'bigint' : normalizeType(column));
  }
  return dataSource;
}

function toEngineOptions(
  url: string,
  { pool = 10, server = readServerType(url) }: SourceOptions,
): DataSourceOptions {
  if (url.startsWith('sqlite:')) {
    const filePath = url.slice('sqlite:'.length);
    if (filePath !== ':memory:') restrictSqliteFiles(filePath);
    return { type: 'better-sqlite3', database: filePath, prepareDatabase: makeDurable };
  }
  const { isolation, flags, tls } = readUrlParameters(url);
  return {
    type: server,
    ...parseServerUrl(url),
    poolSize: pool,
    timezone: 'Z',
    charset: 'utf8mb4',
    // Times and ids are below 2^53, so they are numbers on every engine.
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

function readServerType(url: string): ServerType {
  return url.startsWith('mariadb:') ? 'mariadb' : 'mysql';
}

/**
 * Parses the URL, because TypeORM supports no IPv6 address and does not decode the name of the
 * database.
 */
function parseServerUrl(url: string) {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 3306 : Number(port),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
}

/** Turns on a write-ahead log with a sync for every commit (FLT-1). */
function makeDurable(database: BetterSqlite3.Database): void {
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('busy_timeout = 5000');
}

/**
 * Returns the engine that runs statements on the connections of an initialised data source, with
 * spans if tracing is on.
 */
export async function createEngine(dataSource: DataSource): Promise<DatabaseEngine> {
  const untracedEngine = await createUntracedEngine(dataSource);
  const tracer = getTracing();
  const { type } = dataSource.options;
  return tracer === undefined
    ? untracedEngine
    : traceEngine(untracedEngine, tracer, type === 'better-sqlite3' ? 'sqlite' : type);
}

async function createUntracedEngine(dataSource: DataSource): Promise<DatabaseEngine> {
  if (dataSource.options.type === 'better-sqlite3') {
    const { databaseConnection } = dataSource.driver as unknown as {
      databaseConnection: BetterSqlite3.Database;
    };
    return new SqliteEngine(databaseConnection);
  }
  const { pool } = dataSource.driver as unknown as { pool: Pool };
  const { host, port, username, password, ssl } = dataSource.options as ReturnType<
    typeof parseServerUrl
  > & {
    ssl?: SslOptions;
  };
  const isolation = dataSource.options.isolationLevel ?? 'READ COMMITTED';
  const { statement, isGalera } = await applySessionSettings(dataSource, isolation);
  pool.on('connection', (connection) => {
    // Without a callback an error would end the process. The first statement of the connection
    // fails anyway.
    connection.query(statement, () => undefined);
  });
  const brackets = isGalera
    ? createFencedBrackets({ isCompound: dataSource.options.type === 'mariadb' })
    : undefined;
  return new MysqlEngine(
    pool,
    { host, port, user: username, password, ...(ssl && { ssl }) },
    brackets,
  );
}
