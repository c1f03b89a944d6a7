import { open, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ARCHIVE_FORMAT } from './archive-line.js';
import type { AuditChainPlace } from './audit-chain-walk.js';
import { computeArchiveMac } from './audit-macs.js';
import { refuseFile, syncToDisk } from './unusable-file-error.js';
import type { KeyRing } from '../keys/index.js';

/**
 * Writes an archive: JSON lines, of which the first has the place before the rows, the last has
 * that of the last row, and both have a MAC.
 */
export class AuditArchiveWriter {
  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
    private readonly ring: KeyRing,
    private readonly start: AuditChainPlace,
  ) {}

  /**
   * Creates the file, which must not exist.
   * @throws UnusableFileError
   */
  static async create(
    ring: KeyRing,
    path: string,
    { position, seal }: AuditChainPlace,
  ): Promise<AuditArchiveWriter> {
    const fileHandle = await open(path, 'wx', 0o600).catch(refuseFile(`cannot write ${path}`));
    const writer = new AuditArchiveWriter(path, fileHandle, ring, { position, seal });
    await writer.writeLines({
      format: ARCHIVE_FORMAT,
      start: { position, seal },
      mac: computeArchiveMac(ring, [writer.start]),
    });
    return writer;
  }

  /** @throws UnusableFileError */
  writeLines(...lines: readonly object[]): Promise<void> {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    return this.handle.appendFile(text).catch(refuseFile(`cannot write ${this.path}`));
  }

  /**
   * Writes the last line and returns when the file and its name are on the disk.
   * @throws UnusableFileError
   */
  async finishFile({ position, seal }: AuditChainPlace): Promise<void> {
    const endPlace = { position, seal };
    await this.writeLines({
      end: endPlace,
      mac: computeArchiveMac(this.ring, [this.start, endPlace]),
    });
    const refuseWrite = refuseFile(`cannot write ${this.path}`);
    await this.handle.sync().catch(refuseWrite);
    await this.handle.close().catch(refuseWrite);
    await syncToDisk(dirname(this.path));
  }

  /** Removes the file, which has no last line yet. */
  async discardFile(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    await rm(this.path, { force: true });
  }
}
