import { open } from 'node:fs/promises';

const FAULT_REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EEXIST: 'it exists',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
};

/**
 * A file cannot be read or written, or is not what it should be. The message is one line for the
 * operator.
 */
export class UnusableFileError extends Error {
  override readonly name: string = 'UnusableFileError';
}

/**
 * Returns a handler that turns an error of the file system into a fault which begins with `what`.
 */
export function refuseFile(what: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof UnusableFileError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new UnusableFileError(`${what}: ${FAULT_REASONS[code] ?? message}`);
  };
}

/**
 * Returns when a file or a folder is on the disk.
 * @throws UnusableFileError
 */
export async function syncToDisk(path: string): Promise<void> {
  const refuseError = refuseFile(`cannot write ${path}`);
  const handle = await open(path, 'r').catch(refuseError);
  await handle
    .sync()
    .catch(refuseError)
    .finally(() => handle.close());
}
