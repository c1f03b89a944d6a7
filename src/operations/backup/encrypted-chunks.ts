import { createCipheriv, createDecipheriv } from 'node:crypto';
import { UnusableFileError } from '../../platform/audit/index.js';
import type { EncryptedFileKey } from './encrypted-file-key.js';

const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;

/**
 * Encrypts in chunks of AES-256-GCM. The nonce of a chunk is its number, and the last one is
 * marked, so that no chunk can be changed, moved or left out.
 */
export async function* encryptChunks(
  source: AsyncIterable<Buffer>,
  { key, head }: EncryptedFileKey,
): AsyncGenerator<Buffer> {
  for await (const { bytes, nonce } of splitChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(head);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** @throws UnusableFileError if a chunk is not as it was written */
export async function* decryptChunks(
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
