import type { DataSource } from 'typeorm';
import { AUDIT } from '../../platform/audit/audit.facts.js';
import { AuditService, UnusableFileError } from '../../platform/audit/index.js';
import {
  beginRestore,
  columns,
  endRestore,
  list,
  migrateTo,
  listMigrationNames,
  toIdentifier,
  sql,
  type Database,
} from '../../platform/database/index.js';
import type { KeyRing } from '../../platform/keys/index.js';
import { createProgressReader } from './backup.js';
import type { ReportBackupProgress } from './backup-snapshot.js';
import {
  readBackup,
  type BackupHead,
  type BackupValue,
  type TableRowCounts,
  type BackupTableHead,
} from './backup-file.js';
import { ROW_CHANGES, type RestoredRow } from './restored-rows.js';

const BATCH = 200;
/**
 * A batch has about this many characters at most, because servers limit the size of a statement.
 */
const BATCH_CHARACTERS = 1_000_000;
/** More than anybody gave out between a backup and its restore. */
const SKIPPED_IDS = 1_000_000;

export interface RestoreResult {
  /** Time of the backup, UTC milliseconds. */
  readonly created_at: number;
  readonly rows: number;
  /** Rows that were changed, by the names in `CHANGES`. */
  readonly changed: TableRowCounts;
}

interface RestoreOptions {
  /** Removes what an unfinished restore left. */
  readonly again: boolean;
  readonly report: ReportBackupProgress;
}

/**
 * Restores a backup into an empty database, of any engine. The file is read as a whole before
 * anything is written. Until all is restored the service refuses to start on the database (BKP-2).
 *
 * Sessions and codes end, and no id of the lost time is given again.
 * @throws UnusableFileError, ConfigError
 */
export async function restoreBackup(
  source: DataSource,
  database: Database,
  ring: KeyRing,
  path: string,
  { again, report }: RestoreOptions,
): Promise<RestoreResult> {
  const { head, counts } = await readBackup(ring, path, createProgressReader(report));
  assertKnownVersion(source, path, head);

  // The file is whole. From here to `endRestore` the database has a mark, and nothing starts on it
  // (BKP-2).
  await beginRestore(source, { again });
  await migrateTo(source, head.migrations);
  const totalRows = sumCounts(counts);
  const rowLoader = new RowLoader(source, database, await database.now(), (done) => {
    report({ what: 'restored', done, total: totalRows });
  });
  for (const table of Object.keys(counts)) await rowLoader.emptyTable(table);
  await readBackup(ring, path, {
    onRow: (table, row) => rowLoader.addRow(table, row),
    onTableEnd: (table) => rowLoader.finishTable(table),
  });
  await migrateTo(source, listMigrationNames(source));

  await rowLoader.assertLoaded(counts);
  await recordRestore(database, ring, head);
  await endRestore(source);
  return { created_at: head.created_at, rows: totalRows, changed: rowLoader.changed };
}

/** @throws UnusableFileError if a later version made the backup */
function assertKnownVersion(source: DataSource, path: string, head: BackupHead): void {
  const knownMigrations = listMigrationNames(source);
  const unknownMigrations = head.migrations.filter((each) => !knownMigrations.includes(each));
  if (unknownMigrations.length === 0) return;

  const names = unknownMigrations.join(', ');
  throw new UnusableFileError(`${path}: it belongs to a later version, ${head.version} (${names})`);
}

async function recordRestore(
  database: Database,
  ring: KeyRing,
  { created_at }: BackupHead,
): Promise<void> {
  const audit = new AuditService(database, ring);
  await audit.record(database, AUDIT.events['database.restored'], {
    actor: 'operator',
    subject: `backup:${String(created_at)}`,
  });
}

function sumCounts(counts: TableRowCounts): number {
  return Object.values(counts).reduce((sum, each) => sum + each, 0);
}

/** Writes rows in batches. */
class RowLoader {
  readonly changed: Record<string, number> = Object.fromEntries(
    Object.values(ROW_CHANGES).map(({ count }) => [count, 0]),
  );
  private batch: (readonly BackupValue[])[] = [];
  private characters = 0;
  private rows = 0;

  constructor(
    private readonly source: DataSource,
    private readonly database: Database,
    private readonly now: number,
    private readonly report: (rows: number) => void,
  ) {}

  /** Removes the rows that migrations have written. */
  async emptyTable(table: string): Promise<void> {
    await this.database.change(sql`/* RowLoader.emptyTable */ DELETE FROM ${toIdentifier(table)}`);
  }

  async addRow(head: BackupTableHead, row: readonly BackupValue[]): Promise<void> {
    const changedValues = this.applyChange(head, row);
    this.batch.push(changedValues);
    this.characters += changedValues.reduce<number>((sum, value) => sum + String(value).length, 0);

    const isFull = this.batch.length === BATCH || this.characters > BATCH_CHARACTERS;
    if (isFull) await this.writeBatch(head);
  }

  /** Writes the last rows of a table, and moves its ids beyond those of the lost time. */
  async finishTable(head: BackupTableHead): Promise<void> {
    await this.writeBatch(head);
    if (head.next_id !== undefined) await this.continueIds(head.table, head.next_id + SKIPPED_IDS);
  }

  /** @throws Error if a table has not as many rows as the backup */
  async assertLoaded(counts: TableRowCounts): Promise<void> {
    for (const [table, expected] of Object.entries(counts)) {
      const countRow = await this.database.row(
        columns({ found: Number }),
        sql`/* RowLoader.assertLoaded */ SELECT COUNT(*) AS found FROM ${toIdentifier(table)}`,
      );
      if (countRow?.found !== expected)
        throw new Error(`${table} has not the ${String(expected)} rows of the backup`);
    }
  }

  private applyChange(
    { table, columns: names }: BackupTableHead,
    values: readonly BackupValue[],
  ): readonly BackupValue[] {
    const changeRule = ROW_CHANGES[table];
    if (changeRule === undefined) return values;

    const restoredRow: RestoredRow = Object.fromEntries(
      names.map((name, i) => [name, values[i] ?? null]),
    );
    if (!changeRule.change(restoredRow, this.now)) return values;

    this.changed[changeRule.count] = (this.changed[changeRule.count] ?? 0) + 1;
    return names.map((name) => restoredRow[name] ?? null);
  }

  private async writeBatch({ table, columns: names }: BackupTableHead): Promise<void> {
    const { batch } = this;
    if (batch.length === 0) return;
    this.batch = [];
    this.characters = 0;

    const columnNames = list(names.map(toIdentifier));
    const rowTuples = batch.map((row) => sql`(${list(row.map((value) => sql`${value}`))})`);
    await this.database.change(sql`/* RowLoader.writeBatch */
      INSERT INTO ${toIdentifier(table)} (${columnNames}) VALUES ${list(rowTuples)}`);

    this.rows += batch.length;
    this.report(this.rows);
  }

  private async continueIds(table: string, id: number): Promise<void> {
    if (this.source.options.type !== 'better-sqlite3') {
      await this.source.query(`ALTER TABLE ${table} AUTO_INCREMENT = ${String(id)}`);
      return;
    }
    await this.source.query('DELETE FROM sqlite_sequence WHERE name = ?', [table]);
    const insertion = 'INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)';
    await this.source.query(insertion, [table, id - 1]);
  }
}
