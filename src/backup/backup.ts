import { stat } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import { version } from '../config/index.js';
import { laterMigrations, migrationNames, pendingMigrations, type Database } from '../database/index.js';
import { FileFault } from '../files/index.js';
import type { KeyRing } from '../keys/index.js';
import { readBackup, type Head, type Line, type Value } from './backup-file.js';
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

/** Receives how many rows of a table were read or written so far. */
export type Report = (progress: { readonly table: string; readonly rows: number }) => void;

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
  return verifyBackup(ring, path);
}

/**
 * Reads a whole backup.
 * @throws FileFault if it was cut off or changed
 */
export async function verifyBackup(ring: KeyRing, path: string): Promise<VerifiedBackup> {
  const { head, counts } = await readBackup(ring, path);
  const rows = Object.values(counts).reduce((sum, each) => sum + each, 0);
  return { ...head, rows, bytes: (await stat(path)).size };
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
    for (const saved of savedTables(source)) {
      const { table, columns, hasGeneratedIds } = saved;
      yield [{ table, columns, ...(hasGeneratedIds && { next_id: await nextId(read, isFile, table) }) }];
      let rows = 0;
      for await (const batch of batchesOf(read, saved)) {
        yield batch;
        rows += batch.length;
        report({ table, rows });
      }
      counts[table] = rows;
    }
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

/** Returns the id that the next row would get. */
async function nextId(read: Read, isFile: boolean, table: string): Promise<number> {
  if (isFile) {
    const [row] = await read<{ seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?', [table]);
    return (row?.seq ?? 0) + 1;
  }
  const [row] = await read<{ 'Create Table': string }>(`SHOW CREATE TABLE ${table}`);
  return Number(/ AUTO_INCREMENT=(\d+)/.exec(row?.['Create Table'] ?? '')?.[1] ?? 1);
}
