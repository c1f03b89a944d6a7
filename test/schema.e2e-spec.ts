import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { ENTITIES } from '../src/app.entities.js';
import { createDataSource, drift, migrate } from '../src/database/index.js';
import { MIGRATIONS } from '../src/database/migrations/index.js';
import { freshDatabase, type FreshDatabase } from './support/fresh-database.js';

describe('schema', () => {
  let database: FreshDatabase;
  const sources: DataSource[] = [];

  async function connect(): Promise<DataSource> {
    const source = createDataSource(database.url, { entities: ENTITIES });
    sources.push(source);
    return source.initialize();
  }

  beforeEach(async () => {
    database = await freshDatabase();
  });
  afterEach(async () => {
    await Promise.all(sources.splice(0).map((source) => source.destroy()));
    await database.drop();
  });

  it('migrations make exactly the tables that the entities describe', async () => {
    const source = await connect();
    await migrate(source);
    expect(await drift(source)).toEqual([]);
  });

  it('an empty database is brought up to date by every migration, in order', async () => {
    const source = await connect();
    expect(await migrate(source)).toEqual(MIGRATIONS.map(({ name }) => name));
    expect(await source.showMigrations()).toBe(false);
  });

  it('migrating an up-to-date database changes nothing', async () => {
    const source = await connect();
    await migrate(source);
    const before = await snapshot(source);
    expect(await migrate(source)).toEqual([]);
    expect(await snapshot(source)).toEqual(before);
  });

  // Two connections of one process to an SQLite file would wait for each other while blocking the process.
  if (inject('engine') === 'mariadb') {
    it('replicas that migrate at once do each migration once', async () => {
      const replicas = [await connect(), await connect(), await connect()];
      const done = await Promise.all(replicas.map((source) => migrate(source)));
      expect(done.flat().sort()).toEqual(MIGRATIONS.map(({ name }) => name).sort());
      expect(await drift(await connect())).toEqual([]);
    });
  }

  it('every migration can be undone and done again', async () => {
    const source = await connect();
    await migrate(source);
    for (let left = MIGRATIONS.length; left > 0; left -= 1) await source.undoLastMigration();
    expect(await source.showMigrations()).toBe(true);
    expect(await migrate(source)).toHaveLength(MIGRATIONS.length);
  });
});

async function snapshot(source: DataSource): Promise<unknown> {
  const runner = source.createQueryRunner();
  const tables = await runner.getTables(source.entityMetadatas.map(({ tableName }) => tableName));
  const departments: unknown = await runner.query('SELECT * FROM departments ORDER BY id');
  await runner.release();
  return [tables.map(({ name, columns, indices }) => ({ name, columns, indices })), departments];
}
