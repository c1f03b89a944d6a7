import { stat } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import { readVersion } from '../../platform/config/index.js';
import {
  listLaterMigrations,
  listMigrationNames,
  listPendingMigrations,
  type Database,
} from '../../platform/database/index.js';
import { UnusableFileError } from '../../platform/audit/index.js';
import type { KeyRing } from '../../platform/keys/index.js';
import {
  readBackup,
  type BackupHead,
  type BackupTableHead,
  type BackupLine,
  type BackupReader,
  type BackupValue,
} from './backup-file.js';
import { writeEncrypted } from './encrypted-lines.js';
import type { RestoredRow } from './restored-rows.js';
import { listSavedTables, type SavedTable } from './saved-tables.js';

const BATCH = 500;
/**
 * Statements after which a connection sees the database as it was at that moment, whatever others
 * write.
 */
const BEGIN = [
  'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
];
const BEGIN_ON_SQLITE = ['BEGIN'];

/** Reads in the snapshot. */
type SnapshotQuery = <T>(text: string, values?: readonly BackupValue[]) => Promise<T[]>;

/**
 * Receives how many rows of all were saved, read back or restored so far. The total may be an
 * estimate.
 */
export type ReportBackupProgress = (progress: {
  readonly what: 'saved' | 'read back' | 'restored';
  readonly done: number;
  readonly total?: number;
}) => void;

/** A backup that is whole and genuine. */
export interface VerifiedBackup extends BackupHead {
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Writes all tables as they are at one moment to a new file, and reads it back. The service may run
 * meanwhile (BKP-1).
 * @throws UnusableFileError
 */
export async function backUp(
  source: DataSource,
  database: Database,
  ring: KeyRing,
  path: string,
  report: ReportBackupProgress,
): Promise<VerifiedBackup> {
  const otherMigrations = [
    ...(await listPendingMigrations(source)),
    ...(await listLaterMigrations(source)),
  ];
  if (otherMigrations.length > 0) {
    const names = otherMigrations.join(', ');
    throw new UnusableFileError(
      `the database belongs to another version (${names}): use the \`keypad\` of that version`,
    );
  }

  const snapshot = readSnapshot(source, database, report);
  await writeEncrypted(ring, path, toBackupText(snapshot));
  return verifyBackup(ring, path, report);
}

/**
 * Reads a whole backup.
 * @throws UnusableFileError if it was cut off or changed
 */
export async function verifyBackup(
  ring: KeyRing,
  path: string,
  report: ReportBackupProgress,
): Promise<VerifiedBackup> {
  const { head, counts } = await readBackup(ring, path, createProgressReader(report));
  const rows = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const { size } = await stat(path);
  return { ...head, rows, bytes: size };
}

/** Returns a reader that only tells how far it is. */
export function createProgressReader(report: ReportBackupProgress): BackupReader {
  let doneRows = 0;
  return {
    onRow: () => {
      doneRows += 1;
      if (doneRows % BATCH === 0) report({ what: 'read back', done: doneRows });
    },
    onEnd: () => {
      report({ what: 'read back', done: doneRows, total: doneRows });
    },
  };
}

async function* toBackupText(
  batches: AsyncIterable<readonly BackupLine[]>,
): AsyncGenerator<string> {
  for await (const lines of batches) {
    const texts = lines.map((line) => `${JSON.stringify(line)}\n`);
    yield texts.join('');
  }
}

async function* readSnapshot(
  source: DataSource,
  database: Database,
  report: ReportBackupProgress,
): AsyncGenerator<readonly BackupLine[]> {
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
  tables: readonly SavedTable[],
  report: ReportBackupProgress,
): AsyncGenerator<readonly BackupLine[]> {
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
  { table, columns, hasGeneratedIds }: SavedTable,
): Promise<BackupTableHead> {
  if (!hasGeneratedIds) return { table, columns };
  return { table, columns, next_id: await findNextId(readRows, isFile, table) };
}

async function* readBatches(
  read: SnapshotQuery,
  { table, columns, key }: SavedTable,
): AsyncGenerator<BackupValue[][]> {
  const selectFrom = `SELECT ${columns.join(', ')} FROM ${table}`;
  const orderAndLimit = `ORDER BY ${key} LIMIT ${String(BATCH)}`;
  let batchRows = await read<RestoredRow>(`${selectFrom} ${orderAndLimit}`);
  for (;;) {
    const lastKey = batchRows.at(-1)?.[key];
    if (lastKey === undefined) return;

    yield batchRows.map((row) => columns.map((column) => row[column] ?? null));
    if (batchRows.length < BATCH) return;

    const nextBatch = `${selectFrom} WHERE ${key} > ? ${orderAndLimit}`;
    batchRows = await read<RestoredRow>(nextBatch, [lastKey]);
  }
}

/**
 * Returns the number of rows; on MySQL and MariaDB an estimate, because counting reads every row.
 */
async function estimateRows(
  read: SnapshotQuery,
  isFile: boolean,
  tables: readonly SavedTable[],
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
async function findNextId(read: SnapshotQuery, isFile: boolean, table: string): Promise<number> {
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
