import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { FileFault, refuseFile, store } from '../../platform/audit/index.js';
import { keyPurpose, type KeyRing } from '../../platform/keys/index.js';

const BACKUP_KEY = keyPurpose('backup');
const FORMAT = 'keypad-backup-1';
const HEAD = new RegExp(`^${FORMAT} ([A-Za-z0-9]{1,16}) ([\\w-]{22})\n`);
const HEAD_BYTES = 64;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;

/** The key of one file. */
interface Seal {
  /** The first line of the file, in clear text. It is authenticated with every chunk. */
  readonly head: Buffer;
  readonly keyId: string;
  readonly key: Buffer;
}

/**
 * Writes lines to a new file, which only its owner can read, compressed and encrypted with a key of its own that is derived
 * from the active master key. Returns when the file is on the disk. Removes it after an error.
 *
 * The chunks are AES-256-GCM with their number as nonce, and the last one is marked, so that no chunk can be changed,
 * moved or left out.
 * @throws FileFault
 */
export async function writeEncrypted(ring: KeyRing, path: string, lines: AsyncIterable<string>): Promise<void> {
  const failed = refuseFile(`cannot write ${path}`);
  const handle = await open(path, 'wx', 0o600).catch(failed);
  try {
    const seal = newSeal(ring);
    await handle.appendFile(seal.head);
    await pipeline(
      lines,
      createGzip(),
      (source: AsyncIterable<Buffer>) => encrypt(source, seal),
      async (source: AsyncIterable<Buffer>) => {
        for await (const chunk of source) await handle.appendFile(chunk);
      },
    );
    await handle.sync();
    await handle.close();
    await store(dirname(path));
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(path, { force: true });
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    failed(error);
  }
}

/**
 * Passes each line of a file to `take`, in order. Lines are genuine, but only the return shows that the file is whole.
 * @throws FileFault
 */
export async function readEncrypted(
  ring: KeyRing,
  path: string,
  take: (line: string) => void | Promise<void>,
): Promise<void> {
  const seal = await readSeal(ring, path);
  const input = createReadStream(path, { start: seal.head.length });
  await pipeline(
    input,
    (source) => decrypt(source as AsyncIterable<Buffer>, seal, path),
    createGunzip(),
    async (source: AsyncIterable<Buffer>) => {
      let rest = '';
      const text = new TextDecoder();
      for await (const part of source) {
        const lines = (rest + text.decode(part, { stream: true })).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) await take(line);
      }
    },
  ).catch(refuseFile(`cannot read ${path}`));
}

function newSeal(ring: KeyRing): Seal {
  const salt = randomBytes(16).toString('base64url');
  return sealOf(ring, Buffer.from(`${FORMAT} ${ring.activeId} ${salt}\n`), ring.activeId, salt);
}

async function readSeal(ring: KeyRing, path: string): Promise<Seal> {
  const failed = refuseFile(`cannot read ${path}`);
  const handle = await open(path, 'r').catch(failed);
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    .catch(failed)
    .finally(() => handle.close());
  const [head, keyId, salt] = HEAD.exec(buffer.toString('latin1', 0, bytesRead)) ?? [];
  if (head === undefined || keyId === undefined || salt === undefined)
    throw new FileFault(`${path}: it is not a backup`);
  if (!ring.has(keyId)) throw new FileFault(`${path}: it was made with key ${keyId}, which is not in KEYS`);
  return sealOf(ring, Buffer.from(head), keyId, salt);
}

function sealOf(ring: KeyRing, head: Buffer, keyId: string, salt: string): Seal {
  return { head, keyId, key: ring.mac(BACKUP_KEY, keyId, salt) };
}

async function* encrypt(source: AsyncIterable<Buffer>, { key, head }: Seal): AsyncGenerator<Buffer> {
  for await (const { bytes, nonce } of chunksOf(source, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(head);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

async function* decrypt(
  source: AsyncIterable<Buffer>,
  { key, head, keyId }: Seal,
  path: string,
): AsyncGenerator<Buffer> {
  for await (const { bytes, nonce } of chunksOf(source, CHUNK_BYTES + TAG_BYTES)) {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(head);
    try {
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new FileFault(`${path}: it was cut off or changed, or key ${keyId} in KEYS is another one`);
    }
  }
}

/** Cuts into chunks of one size. The last one may be shorter, and its nonce says that it is the last. */
async function* chunksOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; nonce: Buffer }> {
  let held = Buffer.alloc(0);
  let count = 0;
  for await (const part of source) {
    held = Buffer.concat([held, part]);
    let from = 0;
    for (; held.length - from > size; from += size) {
      yield { bytes: held.subarray(from, from + size), nonce: nonceOf(count++, false) };
    }
    held = held.subarray(from);
  }
  yield { bytes: held, nonce: nonceOf(count, true) };
}

function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(count, 0, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}
