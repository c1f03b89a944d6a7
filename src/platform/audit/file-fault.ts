import { open } from 'node:fs/promises';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EEXIST: 'it exists',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  EROFS: 'the file system is read-only',
};

/** A file cannot be read or written, or is not what it should be. The message is one line for the operator. */
export class FileFault extends Error {
  override readonly name: string = 'FileFault';
}

/** Returns a handler that turns an error of the file system into a fault which begins with `what`. */
export function refuseFile(what: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof FileFault) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new FileFault(`${what}: ${REASONS[code] ?? message}`);
  };
}

/**
 * Returns when a file or a folder is on the disk.
 * @throws FileFault
 */
export async function store(path: string): Promise<void> {
  const failed = refuseFile(`cannot write ${path}`);
  const handle = await open(path, 'r').catch(failed);
  await handle
    .sync()
    .catch(failed)
    .finally(() => handle.close());
}
