import type { BackupColumnValue } from './backup-file.js';
import type { SavedTableShape } from './saved-tables.js';

/** Reads in the snapshot. */
export type SnapshotQuery = <T>(
  text: string,
  values?: readonly BackupColumnValue[],
) => Promise<T[]>;

/**
 * Returns the number of rows; on MySQL and MariaDB an estimate, because counting reads every row.
 */
export async function estimateRows(
  read: SnapshotQuery,
  isFile: boolean,
  tables: readonly SavedTableShape[],
): Promise<number> {
  const names = tables.map(({ table }) => table);
  if (isFile) {
    const counts = names.map((name) => `(SELECT COUNT(*) FROM ${name})`);
    return readTotal(read, `SELECT ${counts.join(' + ')} AS total`, []);
  }
  const places = names.map(() => '?').join(', ');
  const statement = `SELECT SUM(table_rows) AS total FROM information_schema.tables
       WHERE table_schema = DATABASE() AND table_name IN (${places})`;
  return readTotal(read, statement, names);
}

async function readTotal(
  read: SnapshotQuery,
  statement: string,
  values: readonly string[],
): Promise<number> {
  const [row] = await read<{ total: number | string | null }>(statement, values);
  return Number(row?.total ?? 0);
}

/** Returns the id that the next row would get. */
export async function findNextId(
  read: SnapshotQuery,
  isFile: boolean,
  table: string,
): Promise<number> {
  if (isFile) {
    const statement = 'SELECT seq FROM sqlite_sequence WHERE name = ?';
    const [row] = await read<{ seq: number }>(statement, [table]);
    return (row?.seq ?? 0) + 1;
  }
  const [row] = await read<{ 'Create Table': string }>(`SHOW CREATE TABLE ${table}`);
  const definition = row?.['Create Table'] ?? '';
  const [, nextId = 1] = / AUTO_INCREMENT=(\d+)/.exec(definition) ?? [];
  return Number(nextId);
}
