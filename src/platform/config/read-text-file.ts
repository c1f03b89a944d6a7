import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';

/**
 * Reads a file in UTF-8, without its byte order mark.
 * @throws Error with the `code` of the system, or NOT_UTF8
 */
export function readTextFile(path: string): string {
  const bytes = readFileSync(path);
  if (!isUtf8(bytes)) throw Object.assign(new Error('the file is not UTF-8'), { code: 'NOT_UTF8' });
  return bytes.toString().replace(/^\ufeff/, '');
}
