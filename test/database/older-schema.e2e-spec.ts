import { MigrationExecutor, type DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDataSource } from '../../src/platform/database/index.js';
import type { Settings } from '../support/servers/app.js';
import { keypad } from '../support/servers/command.js';
import { freshDatabase, type FreshDatabase } from '../support/servers/fresh-database.js';
import { startServer } from '../support/servers/processes.js';
import { tableNames } from '../support/servers/table-names.js';
import { readJsonObjects } from '../support/assertions/read-json.js';

const REFUSAL =
  'DATABASE_URL: the database is of a version before 1.0.0, which has no upgrade; name an empty one';

describe('a database that a version before 1.0.0 made', () => {
  let database: FreshDatabase;
  let settings: Settings;
  let source: DataSource;

  beforeEach(async () => {
    database = await freshDatabase();
    settings = { DATABASE_URL: database.url };
    source = await createDataSource(database.url, { entities: [], pool: 2 }).initialize();
    await source.query(
      'CREATE TABLE users (id INTEGER NOT NULL PRIMARY KEY, cell_number VARCHAR(16) NOT NULL)',
    );
    await source.query("INSERT INTO users (id, cell_number) VALUES (1, '+989120000001')");
    await source.query(
      'CREATE TABLE migrations (id INTEGER NOT NULL PRIMARY KEY, timestamp BIGINT NOT NULL, name VARCHAR(255) NOT NULL)',
    );
    await source.query(
      "INSERT INTO migrations VALUES (1, 1763683200000, 'Foundation1763683200000')",
    );
  });
  afterEach(async () => {
    await source.destroy();
    await database.drop();
  });

  /** Returns tables, columns and rows. */
  async function contents(): Promise<unknown[]> {
    const runner = source.createQueryRunner();
    const tables = await runner.getTables(await tableNames(source));
    await runner.release();
    const executed = await new MigrationExecutor(source).getExecutedMigrations();
    const users = await source.query<unknown[]>('SELECT * FROM users');
    return [
      tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]),
      executed,
      users,
    ];
  }

  it.each(['on', 'off'])(
    'ends the start with 78 and is not changed, with DATABASE_MIGRATE=%s [FLT-5]',
    async (migrate) => {
      const before = await contents();
      await expect(startServer({ ...settings, DATABASE_MIGRATE: migrate })).rejects.toThrow(
        REFUSAL,
      );
      expect(await contents()).toEqual(before);
    },
  );

  it.each(['migrate', 'user list', 'backup never-written'])(
    'ends `keypad %s` with 78 and one line, and is not changed [FLT-5]',
    async (command) => {
      const before = await contents();
      const refused = await keypad(settings, command.split(' '));
      expect(refused).toMatchObject({
        code: 78,
        stdout: '',
        stderr: `error: faulty settings: ${REFUSAL}\n`,
      });
      expect(await contents()).toEqual(before);
    },
  );

  it('makes doctor report a fault, and is not changed [FLT-5]', async () => {
    const before = await contents();
    const { code, stdout } = await keypad(settings, ['doctor', '--json']);
    expect(code).toBe(1);
    const faults = readJsonObjects(stdout).filter(({ status }) => status === 'fail');
    expect(faults).toMatchObject([{ name: 'settings', text: REFUSAL }]);
    expect(await contents()).toEqual(before);
  });
});
