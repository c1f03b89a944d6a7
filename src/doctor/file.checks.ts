import { accessSync, constants, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { AppConfig } from '../app.settings.js';
import { fail, ok, warn, type Finding } from './finding.js';

const SECRETS = ['keys', 'demo.json'];
const FOR_OTHERS = 0o077;

/** Who may read what lies in DATA_DIR, and whether what must be kept there can be. */
export function checkFiles({ DATA_DIR, DATABASE_URL, DEMO }: AppConfig): Finding {
  const folder = modeOf(DATA_DIR);
  if (folder === undefined) return ok('files', `nothing is kept in ${DATA_DIR}`);
  const open = SECRETS.map((name) => join(DATA_DIR, name)).filter((file) => ((modeOf(file) ?? 0) & FOR_OTHERS) !== 0);
  if (open.length > 0) return fail('files', `others may read ${open.join(' and ')}: chmod 600`);
  try {
    accessSync(DATA_DIR, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const isNeeded = DEMO === 'on' || folderOf(DATABASE_URL) === DATA_DIR;
    if (isNeeded) return fail('files', `${DATA_DIR} is not writable for this user`);
    return ok('files', `${DATA_DIR} is not writable, and nothing must be kept there`);
  }
  if ((folder & FOR_OTHERS) !== 0) return warn('files', `others may look into ${DATA_DIR}: chmod 700`);
  return ok('files', `${DATA_DIR} is for this user alone`);
}

/** Of the embedded database; undefined of another. */
function folderOf(url: string): string | undefined {
  return url.startsWith('sqlite:') ? dirname(resolve(url.slice('sqlite:'.length))) : undefined;
}

/** Undefined when there is no such file. Windows has no such modes. */
function modeOf(path: string): number | undefined {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  return mode === undefined || process.platform !== 'win32' ? mode : 0o700;
}
