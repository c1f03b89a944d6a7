import { MigrationExecutor, type DataSource, type MigrationInterface } from 'typeorm';
import { ConfigError } from '../config/index.js';

/** Returns the names of the pending migrations, in order. Writes nothing. */
export async function listPendingMigrations(dataSource: DataSource): Promise<string[]> {
  const pending = await new MigrationExecutor(dataSource).getPendingMigrations();
  return pending.map((migration) => migration.name);
}

/** Returns the names of executed migrations that belong to a later build. Writes nothing. */
export async function listLaterMigrations(dataSource: DataSource): Promise<string[]> {
  const knownNames = new Set(listMigrationNames(dataSource));
  const executedMigrations = await new MigrationExecutor(dataSource).getExecutedMigrations();
  return executedMigrations.map(({ name }) => name).filter((name) => !knownNames.has(name));
}

/**
 * Checks that migrations lead from the schema of the database to that of this build. Writes
 * nothing.
 * @throws ConfigError if a version before the first release made the schema
 */
export async function assertUpgradable(dataSource: DataSource): Promise<void> {
  const [baseline] = listMigrationNames(dataSource);
  const executedMigrations = await new MigrationExecutor(dataSource).getExecutedMigrations();
  if (executedMigrations.length === 0) return;
  if (executedMigrations.some(({ name }) => name === baseline)) return;

  throw new ConfigError([
    'DATABASE_URL: the database is of a version before 1.0.0, which has no upgrade; ' +
      'name an empty one',
  ]);
}

/** Returns the names of all migrations of this build, in order. */
export function listMigrationNames({ migrations }: DataSource): string[] {
  return migrations.map(getMigrationName);
}

export function getMigrationName(migration: MigrationInterface): string {
  return migration.name ?? migration.constructor.name;
}

/** Returns the statements that would make the schema match the entities. Writes nothing. */
export async function findSchemaDrift(dataSource: DataSource): Promise<string[]> {
  const schemaLog = await dataSource.driver.createSchemaBuilder().log();
  return schemaLog.upQueries.map((query) => query.query);
}
