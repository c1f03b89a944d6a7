import { stat } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import {
  listLaterMigrations,
  listPendingMigrations,
  type Database,
} from '../../platform/database/index.js';
import { UnusableFileError } from '../../platform/audit/index.js';
import type { KeyRing } from '../../platform/keys/index.js';
import {
  readBackup,
  type BackupFileHead,
  type BackupFileLine,
  type BackupFileReader,
} from './backup-file.js';
import { writeEncrypted } from './encrypted-lines.js';
import { BATCH, readSnapshot, type ReportBackupProgress } from './backup-snapshot.js';

/** A backup that is whole and genuine. */
export interface VerifiedBackup extends BackupFileHead {
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
export function createProgressReader(report: ReportBackupProgress): BackupFileReader {
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
  batches: AsyncIterable<readonly BackupFileLine[]>,
): AsyncGenerator<string> {
  for await (const lines of batches) {
    const texts = lines.map((line) => `${JSON.stringify(line)}\n`);
    yield texts.join('');
  }
}
