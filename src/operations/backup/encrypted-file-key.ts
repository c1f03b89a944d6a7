import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { UnusableFileError, refuseFile } from '../../platform/audit/index.js';
import { defineKeyPurpose, type KeyRing } from '../../platform/keys/index.js';

const BACKUP_KEY = defineKeyPurpose('backup');
const FORMAT = 'keypad-backup-1';
const HEAD = new RegExp(`^${FORMAT} ([A-Za-z0-9]{1,16}) ([\\w-]{22})\n`);
const HEAD_BYTES = 64;

/** The key of one file. */
export interface EncryptedFileKey {
  /** The first line of the file, in clear text. It is authenticated with every chunk. */
  readonly head: Buffer;
  readonly keyId: string;
  readonly key: Buffer;
}

/** Creates the key of a new file from the active master key. */
export function createFileKey(ring: KeyRing): EncryptedFileKey {
  const salt = randomBytes(16).toString('base64url');
  const head = Buffer.from(`${FORMAT} ${ring.activeId} ${salt}\n`);
  return deriveFileKey(ring, head, ring.activeId, salt);
}

/**
 * Returns the key of a file by its first line.
 * @throws UnusableFileError
 */
export async function readFileKey(ring: KeyRing, path: string): Promise<EncryptedFileKey> {
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
  return deriveFileKey(ring, Buffer.from(head), keyId, salt);
}

function deriveFileKey(ring: KeyRing, head: Buffer, keyId: string, salt: string): EncryptedFileKey {
  return { head, keyId, key: ring.computeMac(BACKUP_KEY, keyId, salt) };
}
