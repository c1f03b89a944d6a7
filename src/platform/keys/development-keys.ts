import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config/index.js';

type Parse = (text: string) => string;

/**
 * Returns the keys in the file `keys` of a folder, and creates the file first (mode 0600) if it is missing. If several
 * processes start at once, the first one decides.
 * @throws ConfigError
 */
export function createDevelopmentKeys(folder: string, parse: Parse): string {
  return orFault(() => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(fileIn(folder), `dev1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    return readKeys(folder, parse);
  });
}

/**
 * Returns the keys in the file `keys` of a folder, and an empty text if it is missing.
 * @throws ConfigError
 */
export function findDevelopmentKeys(folder: string, parse: Parse): string {
  return orFault(() => {
    try {
      return readKeys(folder, parse);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return '';
      throw error;
    }
  });
}

function readKeys(folder: string, parse: Parse): string {
  const text = readFileSync(fileIn(folder), 'utf8').trim();
  if (text === '') throw new Error('is empty');
  return parse(text);
}

function fileIn(folder: string): string {
  return join(folder, 'keys');
}

function orFault(work: () => string): string {
  try {
    return work();
  } catch (error) {
    const code = codeOf(error);
    const fault = code === undefined ? (error as Error).message : `cannot be created or read (${code})`;
    throw new ConfigError([`DATA_DIR: its file keys ${fault}`]);
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
