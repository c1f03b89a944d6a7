import type { DataSource } from 'typeorm';
import { AUDIT } from '../../platform/audit/audit.facts.js';
import { AuditService, UnusableFileError } from '../../platform/audit/index.js';
import {
  beginRestore,
  endRestore,
  migrateTo,
  listMigrationNames,
  type Database,
} from '../../platform/database/index.js';
import type { KeyRing } from '../../platform/keys/index.js';
import { createProgressReader } from './backup.js';
import type { ReportBackupProgress } from './backup-snapshot.js';
import { readBackup, type BackupFileHead, type TableRowCounts } from './backup-file.js';
import { BackupRowLoader } from './backup-row-loader.js';

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
  const rowLoader = new BackupRowLoader(source, database, await database.now(), (done) => {
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
function assertKnownVersion(source: DataSource, path: string, head: BackupFileHead): void {
  const knownMigrations = listMigrationNames(source);
  const unknownMigrations = head.migrations.filter((each) => !knownMigrations.includes(each));
  if (unknownMigrations.length === 0) return;

  const names = unknownMigrations.join(', ');
  throw new UnusableFileError(`${path}: it belongs to a later version, ${head.version} (${names})`);
}

async function recordRestore(
  database: Database,
  ring: KeyRing,
  { created_at }: BackupFileHead,
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
