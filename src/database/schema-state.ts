import { MigrationExecutor, type DataSource } from 'typeorm';

/** Names of the migrations that have not run yet, in order. Writes nothing. */
export async function pendingMigrations(dataSource: DataSource): Promise<string[]> {
  const pending = await new MigrationExecutor(dataSource).getPendingMigrations();
  return pending.map((migration) => migration.name);
}

/** Names of migrations that have run and that this build does not know: those of a later one. Writes nothing. */
export async function laterMigrations(dataSource: DataSource): Promise<string[]> {
  const known = new Set(dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name));
  const executed = await new MigrationExecutor(dataSource).getExecutedMigrations();
  return executed.map(({ name }) => name).filter((name) => !known.has(name));
}

/** The statements that would turn the migrated schema into what the entities say; empty means no drift. Writes nothing. */
export async function drift(dataSource: DataSource): Promise<string[]> {
  const log = await dataSource.driver.createSchemaBuilder().log();
  return log.upQueries.map((query) => query.query);
}
