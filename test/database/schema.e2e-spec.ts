import {
  MigrationExecutor,
  Table,
  TableIndex,
  type DataSource,
  type QueryRunner,
  type TableColumn,
  type TableColumnOptions,
} from 'typeorm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { ENTITIES } from '../../src/app/app.module.js';
import {
  createDataSource,
  findSchemaDrift,
  migrateSchema,
} from '../../src/platform/database/index.js';
import { MIGRATIONS } from '../../src/platform/database/migrations/index.js';
import { freshDatabase, type FreshDatabase } from '../support/servers/fresh-database.js';
import { tableNames } from '../support/servers/table-names.js';

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

  it('migrations create exactly the tables that the entities describe', async () => {
    const source = await connect();
    await migrateSchema(source);
    expect(await findSchemaDrift(source)).toEqual([]);
  });

  it('an empty database runs every migration in order', async () => {
    const source = await connect();
    expect(await migrateSchema(source)).toEqual(MIGRATIONS.map(({ name }) => name));
    expect(await source.showMigrations()).toBe(false);
  });

  it('a migration of an up-to-date database changes nothing', async () => {
    const source = await connect();
    await migrateSchema(source);
    const before = await snapshot(source);
    expect(await migrateSchema(source)).toEqual([]);
    expect(await snapshot(source)).toEqual(before);
  });

  // Two connections of one process to an SQLite file would wait for each other while blocking the
  // process.
  if (inject('engine') === 'mariadb') {
    it('replicas that migrate together run each migration once', async () => {
      const replicas = [await connect(), await connect(), await connect()];
      const done = await Promise.all(replicas.map((source) => migrateSchema(source)));
      expect(done.flat().sort()).toEqual(MIGRATIONS.map(({ name }) => name).sort());
      expect(await findSchemaDrift(await connect())).toEqual([]);
    });
  }

  it('every migration after the first only adds, so that the previous version still reads and writes [FLT-5]', async () => {
    const source = await connect();
    const runner = source.createQueryRunner();
    let before = new Map<string, Table>();
    for (const { name } of MIGRATIONS) {
      await nextMigration(source);
      const after = await tablesOf(runner);
      for (const [table, was] of before)
        expect(shrunk(was, after.get(table)), `${name} and ${table}`).toEqual([]);
      before = after;
    }
    await runner.release();
    expect(before.size).toBeGreaterThan(5);
  });

  it('a dropped, renamed, narrowed or newly required column is detected [FLT-5]', () => {
    const was = new Table({
      name: 't',
      columns: [
        { name: 'id', type: 'integer' },
        { name: 'word', type: 'varchar', length: '20', isNullable: true },
      ],
    });
    const now = (...columns: TableColumnOptions[]) =>
      shrunk(was, new Table({ name: 't', columns }));
    const [id, word] = [
      { name: 'id', type: 'integer' },
      { name: 'word', type: 'varchar', length: '20', isNullable: true },
    ];
    expect(now(id, word, { name: 'more', type: 'integer', isNullable: true })).toEqual([]);
    expect(now(id, word, { name: 'more', type: 'integer', default: '0' })).toEqual([]);
    expect(now(id)).toEqual(['word is gone']);
    expect(now(id, { ...word, type: 'text' })).toEqual(['word is another type']);
    expect(shrunk(new Table({ name: 't', columns: [{ ...id, type: 'bigint' }] }), was)).toEqual([
      'id is another type',
    ]);
    expect(now(id, { ...word, length: '10' })).toEqual(['word is another type']);
    expect(now(id, { ...word, isNullable: false })).toEqual(['word must now be given']);
    expect(now(id, word, { name: 'more', type: 'integer' })).toEqual(['more must now be given']);
    expect(shrunk(was, undefined)).toEqual(['the table is gone']);
    const unique = new Table({ ...{ name: 't', columns: [id, word] } });
    unique.addIndex(new TableIndex({ name: 'u', columnNames: ['word'], isUnique: true }));
    expect(shrunk(was, unique)).toEqual(['u forbids rows that were allowed']);
  });

  it('every migration keeps all rows, and so does its undoing, which restores the schema [FLT-5]', async () => {
    const source = await connect();
    const runner = source.createQueryRunner();
    for (const { name } of MIGRATIONS) {
      await fill(source, await tablesOf(runner));
      const [schema, rows] = [await schemaOf(runner), await rowsOf(source, await tablesOf(runner))];
      await nextMigration(source);
      const after = await tablesOf(runner);
      expect(await rowsOf(source, after, rows), `rows after ${name}`).toEqual(rows);
      await source.undoLastMigration();
      expect(await schemaOf(runner), `schema after undoing ${name}`).toEqual(schema);
      expect(await rowsOf(source, await tablesOf(runner)), `rows after undoing ${name}`).toEqual(
        rows,
      );
      await nextMigration(source);
    }
    await runner.release();
    expect(await findSchemaDrift(source)).toEqual([]);
  });
});

/** Rows by table and column. */
type Rows = Record<string, Record<string, unknown>[]>;

/** Adds two rows to each table of the service, with a value in every column. */
async function fill(source: DataSource, tables: ReadonlyMap<string, Table>): Promise<void> {
  const { driver } = source;
  for (const [name, table] of tables) {
    if (BOOKKEEPING.includes(name)) continue;
    const columns = table.columns.filter(({ isGenerated }) => !isGenerated);
    const names = columns.map((column) => driver.escape(column.name)).join();
    for (let i = 0; i < 2; i += 1) {
      filled += 1;
      const value = ({ type, length }: TableColumn) =>
        /char|text/.test(type) ? `v${String(filled)}`.slice(-(Number(length) || Infinity)) : filled;
      const marks = columns.map(() => '?').join();
      await source.query(
        `INSERT INTO ${driver.escape(name)} (${names}) VALUES (${marks})`,
        columns.map(value),
      );
    }
  }
}
let filled = 100;

/** Returns the rows of all tables, or of those of `like` the columns that it has. */
async function rowsOf(
  source: DataSource,
  tables: ReadonlyMap<string, Table>,
  like?: Rows,
): Promise<Rows> {
  const found: Rows = {};
  for (const [name, table] of tables) {
    const known = like?.[name];
    if (BOOKKEEPING.includes(name) || (like !== undefined && known === undefined)) continue;
    const columns =
      known?.[0] === undefined ? table.columns.map((column) => column.name) : Object.keys(known[0]);
    const list = columns.toSorted().map((column) => source.driver.escape(column));
    const rows = await source.query<Record<string, unknown>[]>(
      `SELECT ${list.join()} FROM ${source.driver.escape(name)} ORDER BY ${list.join()}`,
    );
    found[name] = rows.map((row) => ({ ...row }));
  }
  return found;
}

/**
 * Returns columns and indices by table. Engines return the parts of an index, and the indices, in
 * any order.
 */
async function schemaOf(runner: QueryRunner): Promise<Record<string, object>> {
  const tables = [...(await tablesOf(runner))].filter(([name]) => !BOOKKEEPING.includes(name));
  return Object.fromEntries(
    tables.map(([name, { columns, indices }]) => [
      name,
      {
        columns: columns.map((column) => {
          const { name, type, length, isNullable, isPrimary, isGenerated } = column;
          return {
            name,
            type,
            length,
            isNullable,
            isPrimary,
            isGenerated,
            default: column.default as unknown,
          };
        }),
        indices: indices
          .map(({ name, isUnique, columnNames }) => ({
            name,
            isUnique,
            columnNames: columnNames.toSorted(),
          }))
          .sort((a, b) => String(a.name).localeCompare(String(b.name))),
      },
    ]),
  );
}

/** Tables of TypeORM itself. */
const BOOKKEEPING = ['migrations', 'typeorm_metadata'];

/** Runs one pending migration. */
async function nextMigration(source: DataSource): Promise<void> {
  const executor = new MigrationExecutor(source);
  const [next] = await executor.getPendingMigrations();
  if (next === undefined) throw new Error('no migration is left');
  await executor.executeMigration(next);
}

/** Returns all tables of the database, also those without an entity. */
async function tablesOf(runner: QueryRunner): Promise<Map<string, Table>> {
  const tables = await runner.getTables(await tableNames(runner.dataSource));
  return new Map(tables.map((table) => [table.name.split('.').at(-1) ?? '', table]));
}

/** Returns the changes of a table that break the previous build. */
function shrunk(was: Table, now: Table | undefined): string[] {
  if (now === undefined) return ['the table is gone'];
  const faults: string[] = [];
  for (const old of was.columns) {
    const column = now.findColumnByName(old.name);
    if (column === undefined) faults.push(`${old.name} is gone`);
    else if (!isWiderOrSame(old.type, column.type) || Number(column.length) < Number(old.length)) {
      faults.push(`${old.name} is another type`);
    } else if (old.isNullable && !column.isNullable) faults.push(`${old.name} must now be given`);
  }
  for (const column of now.columns) {
    if (was.findColumnByName(column.name) !== undefined) continue;
    if (!column.isNullable && !column.isGenerated && column.default === undefined) {
      faults.push(`${column.name} must now be given`);
    }
  }
  for (const index of now.indices.filter(({ isUnique }) => isUnique)) {
    const isOld = was.indices.some(({ name }) => name === index.name);
    const isAboutOldColumns = index.columnNames.every(
      (name) => was.findColumnByName(name) !== undefined,
    );
    if (!isOld && isAboutOldColumns)
      faults.push(`${String(index.name)} forbids rows that were allowed`);
  }
  return faults;
}

/** Returns whether a column of a type holds all that it held as another. */
function isWiderOrSame(was: string, now: string): boolean {
  return was === now || (was === 'int' && now === 'bigint');
}

async function snapshot(source: DataSource): Promise<unknown> {
  const runner = source.createQueryRunner();
  const tables = await runner.getTables(source.entityMetadatas.map(({ tableName }) => tableName));
  const departments: unknown = await runner.query('SELECT * FROM departments ORDER BY id');
  await runner.release();
  // MySQL returns the columns of an index in any order.
  if (source.options.type === 'mysql')
    for (const { columnNames } of tables.flatMap(({ indices }) => indices)) columnNames.sort();
  return [tables.map(({ name, columns, indices }) => ({ name, columns, indices })), departments];
}
