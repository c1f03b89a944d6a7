import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { Database } from './database.js';
import { getMigrationName } from './schema-state.js';
import { NOW, sql } from './sql.js';
import { assertNoRestore } from './unfinished-restore.js';
import { createEngine } from './create-engine.js';

const LEASE_MS = 60_000;

/** Receives each migration when it has run, because one of a large table takes minutes. */
export type ReportMigrationProgress = (name: string, tookMs: number) => void;

/**
 * Runs pending migrations and returns their names. A lease row lets one replica migrate at a time.
 * @throws ConfigError if the database is that of an unfinished restore
 */
export async function migrateSchema(
  dataSource: DataSource,
  report: ReportMigrationProgress = () => undefined,
): Promise<string[]> {
  await assertNoRestore(dataSource);
  const timedMigrations = dataSource.migrations.map((each) => timeMigration(each, report));
  return withMigrations(dataSource, timedMigrations);
}

/** Runs those pending migrations that are in `names`, in the database of a restore. */
export async function migrateTo(dataSource: DataSource, names: readonly string[]): Promise<void> {
  const namedMigrations = dataSource.migrations.filter((each) =>
    names.includes(getMigrationName(each)),
  );
  await withMigrations(dataSource, namedMigrations);
}

async function withMigrations(
  dataSource: DataSource,
  those: readonly MigrationInterface[],
): Promise<string[]> {
  const { migrations } = dataSource;
  Object.assign(dataSource, { migrations: those });
  try {
    return await runPending(dataSource);
  } finally {
    Object.assign(dataSource, { migrations });
  }
}

/** Returns the same migration, which reports how long it took. */
function timeMigration(
  migration: MigrationInterface,
  report: ReportMigrationProgress,
): MigrationInterface {
  return Object.assign(Object.create(migration) as MigrationInterface, {
    up: async (runner: QueryRunner) => {
      const startedAt = performance.now();
      await migration.up(runner);
      const tookMs = Math.round(performance.now() - startedAt);
      report(getMigrationName(migration), tookMs);
    },
  });
}

async function runPending(dataSource: DataSource): Promise<string[]> {
  if (await isUpToDate(dataSource)) return [];

  const database = new Database(await createEngine(dataSource));
  await createLease(dataSource, database);
  const leaseOwner = randomUUID();
  while (!(await acquireLease(database, leaseOwner))) await sleep(200);

  // This replica has the lease. A migration of a large table can take longer than that.
  const leaseRenewal = setInterval(
    () => void renewLease(database, leaseOwner).catch(() => undefined),
    LEASE_MS / 4,
  );
  try {
    const ranMigrations = await dataSource.runMigrations();
    return ranMigrations.map((migration) => migration.name);
  } finally {
    clearInterval(leaseRenewal);
    await releaseLease(database, leaseOwner);
  }
}

/**
 * Returns early without a `migrations` table, because `showMigrations` would create it outside of
 * the lease.
 */
async function isUpToDate(dataSource: DataSource): Promise<boolean> {
  const runner = dataSource.createQueryRunner();
  const hasRun = await runner.hasTable('migrations').finally(() => runner.release());
  return hasRun && !(await dataSource.showMigrations());
}

async function createLease(dataSource: DataSource, database: Database): Promise<void> {
  await dataSource.query(
    'CREATE TABLE IF NOT EXISTS migration_lease ' +
      '(id INTEGER NOT NULL PRIMARY KEY, owner VARCHAR(36), until BIGINT NOT NULL)',
  );
  await database.insertIfAbsent(
    sql`/* migrate.createLease */ INSERT INTO migration_lease (id, until) VALUES (1, 0)`,
  );
}

async function acquireLease(database: Database, owner: string): Promise<boolean> {
  const changedRows = await database.change(sql`/* migrate.acquireLease */
    UPDATE migration_lease SET owner = ${owner}, until = ${NOW} + ${LEASE_MS}
    WHERE id = 1 AND until < ${NOW}`);
  return changedRows === 1;
}

async function renewLease(database: Database, owner: string): Promise<void> {
  await database.change(sql`/* migrate.renewLease */
    UPDATE migration_lease SET until = ${NOW} + ${LEASE_MS}
    WHERE id = 1 AND owner = ${owner} AND until > 0`);
}

async function releaseLease(database: Database, owner: string): Promise<void> {
  await database.change(sql`/* migrate.releaseLease */
    UPDATE migration_lease SET until = 0 WHERE id = 1 AND owner = ${owner}`);
}
