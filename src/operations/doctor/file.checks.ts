import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { getGivenUmask } from '../../app/new-files.js';
import type { AppConfig } from '../../app/settings.js';
import { listSqliteFiles, readSqlitePath } from '../../platform/database/index.js';
import { reportFailure, reportOk, reportWarning, type DoctorFinding } from './doctor-finding.js';

const GROUP_AND_OTHERS = 0o077;

/**
 * Checks the modes of DATA_DIR, its files and the database, and that the folder is writable if it
 * is needed.
 */
export function checkFiles({ DATA_DIR, DATABASE_URL, DEMO, KEYS }: AppConfig): DoctorFinding {
  const folderMode = readUnixMode(DATA_DIR);
  const databasePath = findSqlitePath(DATABASE_URL);
  const hasDatabase = databasePath !== undefined && dirname(databasePath) === DATA_DIR;
  const isNeeded = DEMO === 'on' || KEYS === '' || hasDatabase;
  if (folderMode === undefined) return reportAbsentFolder(DATA_DIR, isNeeded);

  const openFiles = findOpenFiles(DATA_DIR, databasePath);
  if (openFiles.length > 0) {
    return reportFailure(
      'files',
      `other users can read ${openFiles.join(' and ')}`,
      `run \`chmod 600 ${openFiles.join(' ')}\``,
    );
  }
  if (!isWritable(DATA_DIR)) return reportReadOnlyFolder(DATA_DIR, isNeeded);
  if (isOpenToOthers(folderMode)) {
    return reportWarning(
      'files',
      `other users can open ${DATA_DIR}`,
      `run \`chmod 700 ${DATA_DIR}\``,
    );
  }
  return reportOk('files', `only this user can open ${DATA_DIR}${describeUmask()}`);
}

/**
 * Warns of a file `.env` that other users can read, because in production it has secrets. Returns
 * undefined if there is nothing to report.
 */
export function checkEnvFile(
  { NODE_ENV }: Pick<AppConfig, 'NODE_ENV'>,
  file: string,
): DoctorFinding | undefined {
  if (NODE_ENV !== 'production' || !isOpenToOthers(readUnixMode(file) ?? 0)) return undefined;
  return reportWarning('env-file', `other users can read ${file}`, `run \`chmod 600 ${file}\``);
}

/** Names a umask that opens files which the shell creates for keypad, as with `>`. */
function describeUmask(): string {
  const umask = getGivenUmask();
  if (umask === undefined || (umask & GROUP_AND_OTHERS) === GROUP_AND_OTHERS) return '';
  const octalUmask = umask.toString(8).padStart(4, '0');
  return `; keypad sets its own umask, but that of this shell is ${octalUmask}: mind it with \`>\``;
}

/** Returns the files of the folder and of the database that other users can read. */
function findOpenFiles(folder: string, databasePath: string | undefined): string[] {
  const folderFiles = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => resolve(folder, name));
  const databaseFiles = databasePath === undefined ? [] : listSqliteFiles(databasePath);
  return [...new Set([...folderFiles, ...databaseFiles])].filter((file) =>
    isOpenToOthers(readUnixMode(file) ?? 0),
  );
}

function isOpenToOthers(mode: number): boolean {
  return (mode & GROUP_AND_OTHERS) !== 0;
}

function reportReadOnlyFolder(folder: string, isNeeded: boolean): DoctorFinding {
  if (!isNeeded) return reportOk('files', `${folder} is not writable, and nothing needs it`);
  return reportFailure(
    'files',
    `${folder} is not writable for this user`,
    `run \`chown -R ${readUserId()} ${folder}\` as root, or set DATA_DIR`,
  );
}

function reportAbsentFolder(folder: string, isNeeded: boolean): DoctorFinding {
  if (!isNeeded) return reportOk('files', `${folder} does not exist, and nothing needs it`);

  let parentFolder = dirname(resolve(folder));
  while (!existsSync(parentFolder)) parentFolder = dirname(parentFolder);
  if (isWritable(parentFolder)) {
    return reportOk('files', `${folder} does not exist, and the first start creates it`);
  }
  return reportFailure(
    'files',
    `${folder} does not exist, and this user cannot create it in ${parentFolder}`,
    `run \`install -d -m 700 -o ${readUserId()} ${folder}\` as root, or set DATA_DIR`,
  );
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns the absolute path of the SQLite file, undefined for other databases. */
function findSqlitePath(url: string): string | undefined {
  const path = readSqlitePath(url);
  if (path === undefined) return undefined;
  return resolve(path);
}

function readUserId(): string {
  if (process.getuid === undefined) return 'USER';
  return String(process.getuid());
}

/** Returns undefined if the file does not exist, and 0o700 on Windows, which has no modes. */
function readUnixMode(path: string): number | undefined {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return undefined;
  return process.platform === 'win32' ? 0o700 : mode;
}
