const MOST_BYTES = 64 * 1024;

/** The first 64 KiB of an answer at most, after decompression: what a provider says of a message is short. */
export async function readSome(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += (part as Uint8Array).length;
    if (bytes > MOST_BYTES) break;
    parts.push(part as Uint8Array);
  }
  return Buffer.concat(parts).toString('utf8');
}
