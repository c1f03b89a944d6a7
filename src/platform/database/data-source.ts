import { createHash } from 'node:crypto';
import type BetterSqlite3 from 'better-sqlite3';
import { DataSource, type DataSourceOptions, type EntitySchema } from 'typeorm';
import { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { readUrlParameters } from './database-url.js';
import { MIGRATIONS } from './migrations/index.js';
import { readSqlitePath, restrictSqliteFiles } from './sqlite-files.js';
import { LOG_PAGES_AT_MOST } from './wal-checkpoints.js';

type EntityClassOrSchema = (new () => object) | EntitySchema;
type DatabaseServerType = 'mysql' | 'mariadb';

interface CreateSourceOptions {
  readonly entities: EntityClassOrSchema[];
  readonly pool?: number;
  /** Kind of the server; by default that of the scheme. TypeORM compares schemas in its dialect. */
  readonly server?: DatabaseServerType;
}

/**
 * Returns TypeORM's data source for a `DATABASE_URL`. Only migrations change the schema (FLT-5).
 */
export function createDataSource(url: string, options: CreateSourceOptions): DataSource {
  const dataSource = new DataSource({
    ...toEngineOptions(url, options),
    entities: options.entities,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
  });
  const { driver } = dataSource;
  if (driver instanceof MysqlDriver) widenIds(driver);
  return dataSource;
}

/**
 * Gives 64 bits to columns of the type `Number`, which are ids. TypeORM would give them 32; on
 * SQLite they have 64 anyway (CLU-6).
 */
function widenIds(driver: MysqlDriver): void {
  const normalizeType = driver.normalizeType.bind(driver);
  driver.normalizeType = (column) => {
    if (column.type === Number) return 'bigint';
    return normalizeType(column);
  };
}

function toEngineOptions(
  url: string,
  { pool = 10, server = readServerType(url) }: CreateSourceOptions,
): DataSourceOptions {
  const filePath = readSqlitePath(url);
  if (filePath !== undefined) {
    if (filePath !== ':memory:') restrictSqliteFiles(filePath);
    return { type: 'better-sqlite3', database: filePath, prepareDatabase: prepareSqlite };
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

function readServerType(url: string): DatabaseServerType {
  return url.startsWith('mariadb:') ? 'mariadb' : 'mysql';
}

/**
 * Parses the URL, because TypeORM supports no IPv6 address and does not decode the name of the
 * database.
 */
export function parseServerUrl(url: string) {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 3306 : Number(port),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  };
}

function prepareSqlite(database: BetterSqlite3.Database): void {
  makeDurable(database);
  addSha2(database);
}

/** Adds MySQL's function of this name, in lower-case hexadecimal digits. */
function addSha2(database: BetterSqlite3.Database): void {
  const computeSha2 = (text: string | null, bits: number) =>
    text === null
      ? null
      : createHash(`sha${String(bits)}`)
          .update(text)
          .digest('hex');
  database.function('SHA2', { deterministic: true }, computeSha2);
}

/**
 * Turns on a write-ahead log, which `SqliteEngine` syncs for every commit (FLT-1) and a thread
 * copies into the file. Where the file system allows no such log, SQLite syncs by itself.
 */
function makeDurable(database: BetterSqlite3.Database): void {
  const mode = database.pragma('journal_mode = WAL', { simple: true });
  database.pragma(`synchronous = ${mode === 'wal' ? 'NORMAL' : 'FULL'}`);
  database.pragma(`wal_autocheckpoint = ${String(LOG_PAGES_AT_MOST)}`);
  database.pragma('busy_timeout = 5000');
}
