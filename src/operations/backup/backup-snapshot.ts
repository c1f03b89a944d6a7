import type { DataSource } from 'typeorm';
import { readVersion } from '../../platform/config/index.js';
import { listMigrationNames, type Database } from '../../platform/database/index.js';
import type { BackupFileLine, BackupTableHead, BackupColumnValue } from './backup-file.js';
import type { RestoredTableRow } from './restored-rows.js';
import { listSavedTables, type SavedTableShape } from './saved-tables.js';
import { estimateRows, findNextId, type SnapshotQuery } from './table-sizes.js';

/** Rows that are read or reported at once. */
export const BATCH = 500;

/**
 * Statements after which a connection sees the database as it was at that moment, whatever others
 * write.
 */
const BEGIN = [
  'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
];
const BEGIN_ON_SQLITE = ['BEGIN'];

/**
 * Receives how many rows of all were saved, read back or restored so far. The total may be an
 * estimate.
 */
export type ReportBackupProgress = (progress: {
  readonly what: 'saved' | 'read back' | 'restored';
  readonly done: number;
  readonly total?: number;
}) => void;

/** Reads all tables as they are at one moment, in batches of lines. */
export async function* readSnapshot(
  source: DataSource,
  database: Database,
  report: ReportBackupProgress,
): AsyncGenerator<readonly BackupFileLine[]> {
  const isFile = source.options.type === 'better-sqlite3';
  const runner = source.createQueryRunner();
  const readRows: SnapshotQuery = (text, values = []) => source.query(text, [...values], runner);
  const beginStatements = isFile ? BEGIN_ON_SQLITE : BEGIN;
  try {
    const created_at = await database.now();
    for (const statement of beginStatements) await runner.query(statement);

    // From here on all reads see one moment.
    const migrations = listMigrationNames(source);
    yield [{ head: { created_at, version: readVersion(), migrations } }];
    yield* readTables(readRows, isFile, listSavedTables(source), report);
  } finally {
    await runner.query('ROLLBACK').catch(() => undefined);
    await runner.release();
  }
}

async function* readTables(
  readRows: SnapshotQuery,
  isFile: boolean,
  tables: readonly SavedTableShape[],
  report: ReportBackupProgress,
): AsyncGenerator<readonly BackupFileLine[]> {
  const totalRows = await estimateRows(readRows, isFile, tables);
  const tableCounts: Record<string, number> = {};
  let doneRows = 0;
  for (const savedTable of tables) {
    const { table } = savedTable;
    yield [await readTableHead(readRows, isFile, savedTable)];

    let tableRows = 0;
    for await (const batch of readBatches(readRows, savedTable)) {
      yield batch;
      tableRows += batch.length;
      doneRows += batch.length;
      report({ what: 'saved', done: doneRows, total: totalRows });
    }
    tableCounts[table] = tableRows;
  }

  report({ what: 'saved', done: doneRows, total: doneRows });
  yield [{ end: tableCounts }];
}

async function readTableHead(
  readRows: SnapshotQuery,
  isFile: boolean,
  { table, columns, hasGeneratedIds }: SavedTableShape,
): Promise<BackupTableHead> {
  if (!hasGeneratedIds) return { table, columns };
  return { table, columns, next_id: await findNextId(readRows, isFile, table) };
}

async function* readBatches(
  read: SnapshotQuery,
  { table, columns, key }: SavedTableShape,
): AsyncGenerator<BackupColumnValue[][]> {
  const selectFrom = `SELECT ${columns.join(', ')} FROM ${table}`;
  const orderAndLimit = `ORDER BY ${key} LIMIT ${String(BATCH)}`;
  let batchRows = await read<RestoredTableRow>(`${selectFrom} ${orderAndLimit}`);
  for (;;) {
    const lastKey = batchRows.at(-1)?.[key];
    if (lastKey === undefined) return;

    yield batchRows.map((row) => columns.map((column) => row[column] ?? null));
    if (batchRows.length < BATCH) return;

    const nextBatch = `${selectFrom} WHERE ${key} > ? ${orderAndLimit}`;
    batchRows = await read<RestoredTableRow>(nextBatch, [lastKey]);
  }
}
