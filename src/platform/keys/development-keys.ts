import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config/index.js';

type ParseKeySetting = (text: string) => string;

/**
 * Returns the keys in the file `keys` of a folder, and creates the file first (mode 0600) if it is
 * missing. If several processes start at once, the first one decides.
 * @throws ConfigError
 */
export function createDevelopmentKeys(folder: string, parse: ParseKeySetting): string {
  return runOrConfigError(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(toKeysPath(folder), `dev1:${randomBytes(32).toString('base64')}\n`, {
        mode: 0o600,
        flag: 'wx',
      });
    } catch (error) {
      if (readSystemErrorCode(error) !== 'EEXIST') throw error;
    }
    return readDevelopmentKeys(folder, parse);
  });
}

/**
 * Returns the keys in the file `keys` of a folder, and an empty text if it is missing.
 * @throws ConfigError
 */
export function findDevelopmentKeys(folder: string, parse: ParseKeySetting): string {
  return runOrConfigError(() => {
    try {
      return readDevelopmentKeys(folder, parse);
    } catch (error) {
      if (readSystemErrorCode(error) === 'ENOENT') return '';
      throw error;
    }
  });
}

function readDevelopmentKeys(folder: string, parse: ParseKeySetting): string {
  const text = readFileSync(toKeysPath(folder), 'utf8').trim();
  if (text === '') throw new Error('is empty');
  return parse(text);
}

function toKeysPath(folder: string): string {
  return join(folder, 'keys');
}

function runOrConfigError(work: () => string): string {
  try {
    return work();
  } catch (error) {
    const code = readSystemErrorCode(error);
    const fault =
      code === undefined ? (error as Error).message : `cannot be created or read (${code})`;
    throw new ConfigError([`DATA_DIR: its file keys ${fault}`]);
  }
}

function readSystemErrorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
