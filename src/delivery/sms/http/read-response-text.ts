const MOST_BYTES = 64 * 1024;

/** Reads at most 64 KiB of a response, after decompression. Responses of providers are short. */
export async function readResponseText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let byteCount = 0;
  for await (const part of response.body ?? []) {
    byteCount += (part as Uint8Array).length;
    if (byteCount > MOST_BYTES) break;
    parts.push(part as Uint8Array);
  }
  return Buffer.concat(parts).toString('utf8');
}
