import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { AppConfig } from '../../app/settings.js';
import { listSqliteFiles, readSqlitePath } from '../../platform/database/index.js';
import { reportFailure, reportOk, reportWarning, type DoctorFinding } from './doctor-finding.js';

const SECRETS = ['keys', 'demo.json', 'desk.json'];
const GROUP_AND_OTHERS = 0o077;

/**
 * Checks the modes of DATA_DIR and its secrets, and that the folder is writable if it is needed.
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
  return reportOk('files', `only this user can open ${DATA_DIR}`);
}

/** Returns the secrets and the files of the database that other users can read. */
function findOpenFiles(folder: string, databasePath: string | undefined): string[] {
  const secretFiles = SECRETS.map((name) => join(folder, name));
  const databaseFiles = databasePath === undefined ? [] : listSqliteFiles(databasePath);
  return [...secretFiles, ...databaseFiles].filter((file) =>
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
