import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config/index.js';

/**
 * Returns the keys in the file `keys` of a folder, and creates the file first (mode 0600) if it is missing. If several
 * processes start at once, the first one decides.
 * @throws ConfigError
 */
export function developmentKeys(folder: string, parse: (text: string) => string): string {
  const file = join(folder, 'keys');
  try {
    if (!existsSync(file)) createKey(folder, file);
    const text = readFileSync(file, 'utf8').trim();
    if (text === '') throw new Error('is empty');
    return parse(text);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const fault = code === undefined ? message : `cannot be created or read (${code})`;
    throw new ConfigError([`DATA_DIR: its file keys ${fault}`]);
  }
}

function createKey(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `dev1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
