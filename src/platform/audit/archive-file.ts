import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { refuseFile } from './unusable-file-error.js';
import type { KeyRing } from '../keys/index.js';
import { AuditChainWalk } from './audit-chain-walk.js';
import { AuditArchiveReader } from './archive-reader.js';

/**
 * Verifies the MACs of all lines and returns the walk from the first row to the last.
 * @param anchor `position:seal` that the file must contain if it has the position
 * @throws InvalidArchiveError
 */
export async function verifyArchive(
  ring: KeyRing,
  path: string,
  anchor?: string,
): Promise<AuditChainWalk> {
  const reader = new AuditArchiveReader(ring, path, anchor);
  const input = createReadStream(path);
  const readLines = async () => {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) reader.readLine(line);
  };
  // The loop does not end by an error of the file on every Node.js.
  const readFailure = once(input, 'error').then(([error]) => {
    throw error;
  });
  await Promise.race([readLines(), readFailure])
    .catch(refuseFile(`cannot read ${path}`))
    .finally(() => input.destroy());
  return reader.finishWalk();
}
