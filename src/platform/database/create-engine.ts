import type BetterSqlite3 from 'better-sqlite3';
import type { Pool, SslOptions } from 'mysql2';
import { DataSource } from 'typeorm';
import { getTracing } from '../tracing/index.js';
import type { DatabaseEngine } from './engine.js';
import { MysqlEngine } from './mysql.engine.js';
import { applySessionSettings } from './session-settings.js';
import { SqliteEngine } from './sqlite.engine.js';
import { traceEngine } from './traced-engine.js';
import { createFencedBrackets } from './transaction-brackets.js';
import { parseServerUrl } from './data-source.js';

/** The options of a server that TypeORM keeps. */
interface DatabaseServerOptions extends ReturnType<typeof parseServerUrl> {
  readonly ssl?: SslOptions;
}

interface SqliteDriverInternals {
  readonly databaseConnection: BetterSqlite3.Database;
}

/**
 * Returns the engine that runs statements on the connections of an initialised data source, with
 * spans if tracing is on.
 */
export async function createEngine(dataSource: DataSource): Promise<DatabaseEngine> {
  const untracedEngine = await createUntracedEngine(dataSource);
  const tracer = getTracing();
  if (tracer === undefined) return untracedEngine;

  const { type } = dataSource.options;
  return traceEngine(untracedEngine, tracer, type === 'better-sqlite3' ? 'sqlite' : type);
}

async function createUntracedEngine(dataSource: DataSource): Promise<DatabaseEngine> {
  const { options, driver } = dataSource;
  if (options.type === 'better-sqlite3') {
    const { databaseConnection } = driver as unknown as SqliteDriverInternals;
    return new SqliteEngine(databaseConnection);
  }

  const { pool } = driver as unknown as { pool: Pool };
  const isolation = options.isolationLevel ?? 'READ COMMITTED';
  const { statement, isGalera } = await applySessionSettings(dataSource, isolation);
  pool.on('connection', (connection) => {
    // Without a callback an error would end the process. The first statement of the connection
    // fails anyway.
    connection.query(statement, () => undefined);
  });

  const { host, port, username, password, ssl } = options as DatabaseServerOptions;
  const server = { host, port, user: username, password, ...(ssl && { ssl }) };
  if (!isGalera) return new MysqlEngine(pool, server);

  const isCompound = options.type === 'mariadb';
  return new MysqlEngine(pool, server, createFencedBrackets({ isCompound }));
}
