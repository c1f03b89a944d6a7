import { stat } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import { version } from '../../platform/config/index.js';
import { laterMigrations, migrationNames, pendingMigrations, type Database } from '../../platform/database/index.js';
import { FileFault } from '../../platform/audit/index.js';
import type { KeyRing } from '../../platform/keys/index.js';
import { readBackup, type Head, type Line, type Reader, type Value } from './backup-file.js';
import { writeEncrypted } from './encrypted-lines.js';
import type { Row } from './restored-rows.js';
import { savedTables, type SavedTable } from './saved-tables.js';

const BATCH = 500;
/** Statements after which a connection sees the database as it was at that moment, whatever others write. */
const BEGIN = [
  'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  'START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY',
];
const BEGIN_ON_SQLITE = ['BEGIN'];

/** Reads in the snapshot. */
type Read = <T>(text: string, values?: readonly Value[]) => Promise<T[]>;

/** Receives how many rows of all were saved, read back or restored so far. The total may be an estimate. */
export type Report = (progress: {
  readonly what: 'saved' | 'read back' | 'restored';
  readonly done: number;
  readonly total?: number;
}) => void;

/** A backup that is whole and genuine. */
export interface VerifiedBackup extends Head {
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Writes all tables as they are at one moment to a new file, and reads it back. The service may run meanwhile (BKP-1).
 * @throws FileFault
 */
export async function backUp(
  source: DataSource,
  database: Database,
  ring: KeyRing,
  path: string,
  report: Report,
): Promise<VerifiedBackup> {
  const strange = [...(await pendingMigrations(source)), ...(await laterMigrations(source))];
  if (strange.length > 0) {
    throw new FileFault(
      `the database belongs to another version (${strange.join(', ')}): use the \`keypad\` of that version`,
    );
  }
  await writeEncrypted(ring, path, asText(snapshot(source, database, report)));
  return verifyBackup(ring, path, report);
}

/**
 * Reads a whole backup.
 * @throws FileFault if it was cut off or changed
 */
export async function verifyBackup(ring: KeyRing, path: string, report: Report): Promise<VerifiedBackup> {
  const { head, counts } = await readBackup(ring, path, readBack(report));
  const rows = Object.values(counts).reduce((sum, each) => sum + each, 0);
  return { ...head, rows, bytes: (await stat(path)).size };
}

/** Returns a reader that only tells how far it is. */
export function readBack(report: Report): Reader {
  let done = 0;
  return {
    row: () => {
      done += 1;
      if (done % BATCH === 0) report({ what: 'read back', done });
    },
    end: () => {
      report({ what: 'read back', done, total: done });
    },
  };
}

async function* asText(batches: AsyncIterable<readonly Line[]>): AsyncGenerator<string> {
  for await (const lines of batches) yield lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

async function* snapshot(source: DataSource, database: Database, report: Report): AsyncGenerator<readonly Line[]> {
  const isFile = source.options.type === 'better-sqlite3';
  const runner = source.createQueryRunner();
  const read: Read = (text, values = []) => source.query(text, [...values], runner);
  const counts: Record<string, number> = {};
  try {
    const created_at = await database.now();
    for (const statement of isFile ? BEGIN_ON_SQLITE : BEGIN) await runner.query(statement);
    yield [{ head: { created_at, version: version(), migrations: migrationNames(source) } }];
    const tables = savedTables(source);
    const total = await countOf(read, isFile, tables);
    let done = 0;
    for (const saved of tables) {
      const { table, columns, hasGeneratedIds } = saved;
      yield [{ table, columns, ...(hasGeneratedIds && { next_id: await nextId(read, isFile, table) }) }];
      let rows = 0;
      for await (const batch of batchesOf(read, saved)) {
        yield batch;
        rows += batch.length;
        done += batch.length;
        report({ what: 'saved', done, total });
      }
      counts[table] = rows;
    }
    report({ what: 'saved', done, total: done });
    yield [{ end: counts }];
  } finally {
    await runner.query('ROLLBACK').catch(() => undefined);
    await runner.release();
  }
}

async function* batchesOf(read: Read, { table, columns, key }: SavedTable): AsyncGenerator<Value[][]> {
  const select = `SELECT ${columns.join(', ')} FROM ${table}`;
  const rest = `ORDER BY ${key} LIMIT ${String(BATCH)}`;
  let found = await read<Row>(`${select} ${rest}`);
  for (;;) {
    const last = found.at(-1)?.[key];
    if (last === undefined) return;
    yield found.map((row) => columns.map((column) => row[column] ?? null));
    if (found.length < BATCH) return;
    found = await read<Row>(`${select} WHERE ${key} > ? ${rest}`, [last]);
  }
}

/** Returns the number of rows; on MySQL and MariaDB an estimate, because counting reads every row. */
async function countOf(read: Read, isFile: boolean, tables: readonly SavedTable[]): Promise<number> {
  const names = tables.map(({ table }) => table);
  const text = isFile
    ? `SELECT ${names.map((name) => `(SELECT COUNT(*) FROM ${name})`).join(' + ')} AS total`
    : `SELECT SUM(table_rows) AS total FROM information_schema.tables
       WHERE table_schema = DATABASE() AND table_name IN (${names.map(() => '?').join(', ')})`;
  const [row] = await read<{ total: number | string | null }>(text, isFile ? [] : names);
  return Number(row?.total ?? 0);
}

/** Returns the id that the next row would get. */
async function nextId(read: Read, isFile: boolean, table: string): Promise<number> {
  if (isFile) {
    const [row] = await read<{ seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?', [table]);
    return (row?.seq ?? 0) + 1;
  }
  const [row] = await read<{ 'Create Table': string }>(`SHOW CREATE TABLE ${table}`);
  return Number(/ AUTO_INCREMENT=(\d+)/.exec(row?.['Create Table'] ?? '')?.[1] ?? 1);
}
