import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { AppConfig } from '../../app/settings.js';
import { sqliteFiles } from '../../platform/database/index.js';
import { fail, ok, warn, type Finding } from './finding.js';

const SECRETS = ['keys', 'demo.json', 'desk.json'];
const GROUP_AND_OTHERS = 0o077;

/** Checks the modes of DATA_DIR and its secrets, and that the folder is writable if it is needed. */
export function checkFiles({ DATA_DIR, DATABASE_URL, DEMO, KEYS }: AppConfig): Finding {
  const folder = modeOf(DATA_DIR);
  const isNeeded = DEMO === 'on' || KEYS === '' || folderOf(DATABASE_URL) === DATA_DIR;
  if (folder === undefined) return absentFolder(DATA_DIR, isNeeded);
  const rows = DATABASE_URL.startsWith('sqlite:') ? sqliteFiles(resolve(DATABASE_URL.slice('sqlite:'.length))) : [];
  const open = [...SECRETS.map((name) => join(DATA_DIR, name)), ...rows].filter(
    (file) => ((modeOf(file) ?? 0) & GROUP_AND_OTHERS) !== 0,
  );
  if (open.length > 0)
    return fail('files', `other users can read ${open.join(' and ')}`, `run \`chmod 600 ${open.join(' ')}\``);
  if (!isWritable(DATA_DIR)) {
    if (isNeeded)
      return fail(
        'files',
        `${DATA_DIR} is not writable for this user`,
        `run \`chown -R ${userId()} ${DATA_DIR}\` as root, or set DATA_DIR`,
      );
    return ok('files', `${DATA_DIR} is not writable, and nothing needs it`);
  }
  if ((folder & GROUP_AND_OTHERS) !== 0)
    return warn('files', `other users can open ${DATA_DIR}`, `run \`chmod 700 ${DATA_DIR}\``);
  return ok('files', `only this user can open ${DATA_DIR}`);
}

function absentFolder(folder: string, isNeeded: boolean): Finding {
  if (!isNeeded) return ok('files', `${folder} does not exist, and nothing needs it`);
  let parent = dirname(resolve(folder));
  while (!existsSync(parent)) parent = dirname(parent);
  return isWritable(parent)
    ? ok('files', `${folder} does not exist, and the first start creates it`)
    : fail(
        'files',
        `${folder} does not exist, and this user cannot create it in ${parent}`,
        `run \`install -d -m 700 -o ${userId()} ${folder}\` as root, or set DATA_DIR`,
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
function folderOf(url: string): string | undefined {
  return url.startsWith('sqlite:') ? dirname(resolve(url.slice('sqlite:'.length))) : undefined;
}

function userId(): string {
  return process.getuid === undefined ? 'USER' : String(process.getuid());
}

/** Returns undefined if the file does not exist, and 0o700 on Windows, which has no modes. */
function modeOf(path: string): number | undefined {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  return mode === undefined || process.platform !== 'win32' ? mode : 0o700;
}
