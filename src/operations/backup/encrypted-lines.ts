import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { UnusableFileError, refuseFile, syncToDisk } from '../../platform/audit/index.js';
import { defineKeyPurpose, type KeyRing } from '../../platform/keys/index.js';

const BACKUP_KEY = defineKeyPurpose('backup');
const FORMAT = 'keypad-backup-1';
const HEAD = new RegExp(`^${FORMAT} ([A-Za-z0-9]{1,16}) ([\\w-]{22})\n`);
const HEAD_BYTES = 64;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;

/** The key of one file. */
interface EncryptedFileKey {
  /** The first line of the file, in clear text. It is authenticated with every chunk. */
  readonly head: Buffer;
  readonly keyId: string;
  readonly key: Buffer;
}

/**
 * Writes lines to a new file, which only its owner can read, compressed and encrypted with a key of
 * its own that is derived from the active master key. Returns when the file is on the disk. Removes
 * it after an error.
 *
 * The chunks are AES-256-GCM with their number as nonce, and the last one is marked, so that no
 * chunk can be changed, moved or left out.
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
    const seal = createSeal(ring);
    await fileHandle.appendFile(seal.head);
    await pipeline(
      lines,
      createGzip(),
      (source: AsyncIterable<Buffer>) => encryptChunks(source, seal),
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
  const seal = await readSeal(ring, path);
  const fileStream = createReadStream(path, { start: seal.head.length });
  await pipeline(
    fileStream,
    (source) => decryptChunks(source as AsyncIterable<Buffer>, seal, path),
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

function createSeal(ring: KeyRing): EncryptedFileKey {
  const salt = randomBytes(16).toString('base64url');
  const head = Buffer.from(`${FORMAT} ${ring.activeId} ${salt}\n`);
  return deriveSeal(ring, head, ring.activeId, salt);
}

async function readSeal(ring: KeyRing, path: string): Promise<EncryptedFileKey> {
  const refuseRead = refuseFile(`cannot read ${path}`);
  const fileHandle = await open(path, 'r').catch(refuseRead);
  const { buffer, bytesRead } = await fileHandle
    .read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    .catch(refuseRead)
    .finally(() => fileHandle.close());

  const text = buffer.toString('latin1', 0, bytesRead);
  const [head, keyId, salt] = HEAD.exec(text) ?? [];
  if (head === undefined || keyId === undefined || salt === undefined) {
    throw new UnusableFileError(`${path}: it is not a backup`);
  }
  if (!ring.hasKey(keyId)) {
    throw new UnusableFileError(`${path}: it was made with key ${keyId}, which is not in KEYS`);
  }
  return deriveSeal(ring, Buffer.from(head), keyId, salt);
}

function deriveSeal(ring: KeyRing, head: Buffer, keyId: string, salt: string): EncryptedFileKey {
  return { head, keyId, key: ring.computeMac(BACKUP_KEY, keyId, salt) };
}

async function* encryptChunks(
  source: AsyncIterable<Buffer>,
  { key, head }: EncryptedFileKey,
): AsyncGenerator<Buffer> {
  for await (const { bytes, nonce } of splitChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(head);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

async function* decryptChunks(
  source: AsyncIterable<Buffer>,
  { key, head, keyId }: EncryptedFileKey,
  path: string,
): AsyncGenerator<Buffer> {
  for await (const { bytes, nonce } of splitChunks(source, CHUNK_BYTES + TAG_BYTES)) {
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, options).setAAD(head);
    const encrypted = bytes.subarray(0, -TAG_BYTES);
    try {
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      yield Buffer.concat([decipher.update(encrypted), decipher.final()]);
    } catch {
      throw new UnusableFileError(
        `${path}: it was cut off or changed, or key ${keyId} in KEYS is another one`,
      );
    }
  }
}

/**
 * Cuts into chunks of one size. The last one may be shorter, and its nonce says that it is the
 * last.
 */
async function* splitChunks(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; nonce: Buffer }> {
  let heldBytes = Buffer.alloc(0);
  let chunkCount = 0;
  for await (const part of source) {
    heldBytes = Buffer.concat([heldBytes, part]);
    let from = 0;
    for (; heldBytes.length - from > size; from += size) {
      yield {
        bytes: heldBytes.subarray(from, from + size),
        nonce: toChunkNonce(chunkCount++, false),
      };
    }
    heldBytes = heldBytes.subarray(from);
  }
  yield { bytes: heldBytes, nonce: toChunkNonce(chunkCount, true) };
}

function toChunkNonce(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(count, 0, 6);
  nonce.writeUInt8(Number(isLast), 11);
  return nonce;
}
