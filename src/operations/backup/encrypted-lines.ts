import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { refuseFile, syncToDisk } from '../../platform/audit/index.js';
import type { KeyRing } from '../../platform/keys/index.js';
import { createFileKey, readFileKey } from './encrypted-file-key.js';
import { encryptChunks, decryptChunks } from './encrypted-chunks.js';

/**
 * Writes lines to a new file, which only its owner can read, compressed and encrypted with a key of
 * its own that is derived from the active master key. Returns when the file is on the disk. Removes
 * it after an error.
 * @throws UnusableFileError
 */
export async function writeEncrypted(
  ring: KeyRing,
  path: string,
  lines: AsyncIterable<string>,
): Promise<void> {
  const refuseWrite = refuseFile(`cannot write ${path}`);
  const fileHandle = await open(path, 'wx', 0o600).catch(refuseWrite);
  try {
    const fileKey = createFileKey(ring);
    await fileHandle.appendFile(fileKey.head);
    await pipeline(
      lines,
      createGzip(),
      (source: AsyncIterable<Buffer>) => encryptChunks(source, fileKey),
      async (source: AsyncIterable<Buffer>) => {
        for await (const chunk of source) await fileHandle.appendFile(chunk);
      },
    );
    await fileHandle.sync();
    await fileHandle.close();
    await syncToDisk(dirname(path));
  } catch (error) {
    await fileHandle.close().catch(() => undefined);
    await rm(path, { force: true });
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    refuseWrite(error);
  }
}

/**
 * Passes each line of a file to `onLine`, in order. Lines are genuine, but only the return shows
 * that the file is whole.
 * @throws UnusableFileError
 */
export async function readEncrypted(
  ring: KeyRing,
  path: string,
  onLine: (line: string) => void | Promise<void>,
): Promise<void> {
  const fileKey = await readFileKey(ring, path);
  const fileStream = createReadStream(path, { start: fileKey.head.length });
  await pipeline(
    fileStream,
    (source) => decryptChunks(source as AsyncIterable<Buffer>, fileKey, path),
    createGunzip(),
    (source: AsyncIterable<Buffer>) => passLines(source, onLine),
  ).catch(refuseFile(`cannot read ${path}`));
}

async function passLines(
  source: AsyncIterable<Buffer>,
  onLine: (line: string) => void | Promise<void>,
): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lineRest = '';
  for await (const part of source) {
    const text = lineRest + decoder.decode(part, { stream: true });
    const lines = text.split('\n');
    lineRest = lines.pop() ?? '';
    for (const line of lines) await onLine(line);
  }
}
