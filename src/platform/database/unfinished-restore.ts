import type { DataSource } from 'typeorm';
import { ConfigError } from '../config/index.js';

/** Exists from the beginning of a restore to its end. */
const MARK = 'unfinished_restore';
const TABLES_OF_SQLITE = `SELECT name FROM sqlite_master
  WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'`;
const TABLES_OF_MYSQL = `SELECT table_name AS name FROM information_schema.tables
  WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'`;

/** Returns true from the beginning of a restore to its end. */
export async function isRestoring(source: DataSource): Promise<boolean> {
  return (await listTables(source)).includes(MARK);
}

/** @throws ConfigError if the database has a part of a backup only */
export async function assertNoRestore(source: DataSource): Promise<void> {
  if (!(await isRestoring(source))) return;
  throw new ConfigError([
    'DATABASE_URL: a restore was not finished; run `keypad restore FILE --again`',
  ]);
}

/**
 * Marks an empty database, so that nothing runs on it until `endRestore`. With `again`, first
 * removes what an unfinished restore left.
 * @throws ConfigError if the database is not empty
 */
export async function beginRestore(
  source: DataSource,
  { again }: { readonly again: boolean },
): Promise<void> {
  if (again) await removeUnfinished(source);
  else await assertNoRestore(source);
  await assertEmpty(source);
  await source.query(`CREATE TABLE ${MARK} (id INTEGER NOT NULL PRIMARY KEY)`);
  await assertEmpty(source).catch(async (error: unknown) => {
    await endRestore(source);
    throw error;
  });
}

export async function endRestore(source: DataSource): Promise<void> {
  await source.query(`DROP TABLE ${MARK}`);
}

/** Removes all tables, the mark last, if the database has the mark. */
async function removeUnfinished(source: DataSource): Promise<void> {
  const tables = await listTables(source);
  if (!tables.includes(MARK)) return;
  for (const table of tables.filter((each) => each !== MARK))
    await source.query(`DROP TABLE ${table}`);
  await endRestore(source);
}

async function assertEmpty(source: DataSource): Promise<void> {
  const otherTables = (await listTables(source)).filter((each) => each !== MARK);
  if (otherTables.length > 0)
    throw new ConfigError(['DATABASE_URL: the database has tables; name an empty one']);
}

async function listTables(source: DataSource): Promise<string[]> {
  const isFile = source.options.type === 'better-sqlite3';
  const statement = isFile ? TABLES_OF_SQLITE : TABLES_OF_MYSQL;
  const tableRows: { name: string }[] = await source.query(statement);
  return tableRows.map(({ name }) => name);
}
