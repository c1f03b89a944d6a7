import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const JOURNALS = ['-wal', '-shm', '-journal'];
const GROUP_AND_OTHERS = 0o077;

/** Returns the path in the URL of a SQLite database; undefined for another database. */
export function readSqlitePath(url: string): string | undefined {
  if (!url.startsWith('sqlite:')) return undefined;
  return url.slice('sqlite:'.length);
}

/**
 * Returns the files of a SQLite database: its own, and the journals beside it, which have the same
 * rows.
 */
export function listSqliteFiles(path: string): string[] {
  return [path, ...JOURNALS.map((suffix) => path + suffix)];
}

/**
 * Creates the file of a SQLite database, and closes it and its journals to other users (FLT-7).
 * SQLite gives new journals the mode of the database.
 */
export function restrictSqliteFiles(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (readFileMode(path) === undefined) closeSync(openSync(path, 'a', 0o600));
  for (const file of listSqliteFiles(path)) restrictToOwner(file);
}

/** Leaves a file of another user as it is: `doctor` names it. A journal may vanish meanwhile. */
function restrictToOwner(file: string): void {
  try {
    const mode = readFileMode(file) ?? 0;
    if ((mode & GROUP_AND_OTHERS) !== 0) chmodSync(file, 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM' && code !== 'ENOENT') throw error;
  }
}

function readFileMode(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mode;
}
