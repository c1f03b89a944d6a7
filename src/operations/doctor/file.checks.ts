import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { AppConfig } from '../../app/settings.js';
import { listSqliteFiles } from '../../platform/database/index.js';
import { reportFailure, reportOk, reportWarning, type DoctorFinding } from './doctor-finding.js';

const SECRETS = ['keys', 'demo.json', 'desk.json'];
const GROUP_AND_OTHERS = 0o077;

/**
 * Checks the modes of DATA_DIR and its secrets, and that the folder is writable if it is needed.
 */
export function checkFiles({ DATA_DIR, DATABASE_URL, DEMO, KEYS }: AppConfig): DoctorFinding {
  const folderMode = readUnixMode(DATA_DIR);
  const isNeeded = DEMO === 'on' || KEYS === '' || findSqliteFolder(DATABASE_URL) === DATA_DIR;
  if (folderMode === undefined) return reportAbsentFolder(DATA_DIR, isNeeded);
  const databaseFiles = DATABASE_URL.startsWith('sqlite:')
    ? listSqliteFiles(resolve(DATABASE_URL.slice('sqlite:'.length)))
    : [];
  const openFiles = [...SECRETS.map((name) => join(DATA_DIR, name)), ...databaseFiles].filter(
    (file) => ((readUnixMode(file) ?? 0) & GROUP_AND_OTHERS) !== 0,
  );
  if (openFiles.length > 0)
    return reportFailure(
      'files',
      `other users can read ${openFiles.join(' and ')}`,
      `run \`chmod 600 ${openFiles.join(' ')}\``,
    );
  if (!isWritable(DATA_DIR)) {
    if (isNeeded)
      return reportFailure(
        'files',
        `${DATA_DIR} is not writable for this user`,
        `run \`chown -R ${readUserId()} ${DATA_DIR}\` as root, or set DATA_DIR`,
      );
    return reportOk('files', `${DATA_DIR} is not writable, and nothing needs it`);
  }
  if ((folderMode & GROUP_AND_OTHERS) !== 0)
    return reportWarning(
      'files',
      `other users can open ${DATA_DIR}`,
      `run \`chmod 700 ${DATA_DIR}\``,
    );
  return reportOk('files', `only this user can open ${DATA_DIR}`);
}

function reportAbsentFolder(folder: string, isNeeded: boolean): DoctorFinding {
  if (!isNeeded) return reportOk('files', `${folder} does not exist, and nothing needs it`);
  let parentFolder = dirname(resolve(folder));
  while (!existsSync(parentFolder)) parentFolder = dirname(parentFolder);
  return isWritable(parentFolder)
    ? reportOk('files', `${folder} does not exist, and the first start creates it`)
    : reportFailure(
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

/** Returns the folder of the SQLite file, undefined for other databases. */
function findSqliteFolder(url: string): string | undefined {
  return url.startsWith('sqlite:') ? dirname(resolve(url.slice('sqlite:'.length))) : undefined;
}

function readUserId(): string {
  return process.getuid === undefined ? 'USER' : String(process.getuid());
}

/** Returns undefined if the file does not exist, and 0o700 on Windows, which has no modes. */
function readUnixMode(path: string): number | undefined {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  return mode === undefined || process.platform !== 'win32' ? mode : 0o700;
}
