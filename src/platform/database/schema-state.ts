import { MigrationExecutor, type DataSource, type MigrationInterface } from 'typeorm';
import { ConfigError } from '../config/index.js';

/** Returns the names of the pending migrations, in order. Writes nothing. */
export async function pendingMigrations(dataSource: DataSource): Promise<string[]> {
  const pending = await new MigrationExecutor(dataSource).getPendingMigrations();
  return pending.map((migration) => migration.name);
}

/** Returns the names of executed migrations that belong to a later build. Writes nothing. */
export async function laterMigrations(dataSource: DataSource): Promise<string[]> {
  const known = new Set(migrationNames(dataSource));
  const executed = await new MigrationExecutor(dataSource).getExecutedMigrations();
  return executed.map(({ name }) => name).filter((name) => !known.has(name));
}

/**
 * Checks that migrations lead from the schema of the database to that of this build. Writes nothing.
 * @throws ConfigError if a version before the first release made the schema
 */
export async function assertUpgradable(dataSource: DataSource): Promise<void> {
  const [baseline] = migrationNames(dataSource);
  const executed = await new MigrationExecutor(dataSource).getExecutedMigrations();
  if (executed.length === 0 || executed.some(({ name }) => name === baseline)) return;
  throw new ConfigError([
    'DATABASE_URL: the database is of a version before 1.0.0, which has no upgrade; name an empty one',
  ]);
}

/** Returns the names of all migrations of this build, in order. */
export function migrationNames({ migrations }: DataSource): string[] {
  return migrations.map(nameOfMigration);
}

export function nameOfMigration(migration: MigrationInterface): string {
  return migration.name ?? migration.constructor.name;
}

/** Returns the statements that would make the schema match the entities. Writes nothing. */
export async function drift(dataSource: DataSource): Promise<string[]> {
  const log = await dataSource.driver.createSchemaBuilder().log();
  return log.upQueries.map((query) => query.query);
}
