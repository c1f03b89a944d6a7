import { isUtf8 } from 'node:buffer';

const MOST_BYTES = 64 * 1024;

/**
 * Reads at most 64 KiB of a response. Responses of providers are short. Bytes that are not UTF-8
 * are read as Latin-1: ids and codes are ASCII, and no U+FFFD is stored.
 */
export async function readResponseText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let byteCount = 0;
  for await (const part of response.body ?? []) {
    byteCount += (part as Uint8Array).length;
    if (byteCount > MOST_BYTES) break;
    parts.push(part as Uint8Array);
  }
  const body = Buffer.concat(parts);
  return body.toString(isUtf8(body) ? 'utf8' : 'latin1');
}
