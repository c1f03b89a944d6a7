import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { UnusableFileError, refuseFile, syncToDisk } from './unusable-file-error.js';
import { type KeyRing, readKeyId } from '../keys/index.js';
import { computeArchiveMac, isGenuine } from './audit-macs.js';
import {
  AuditChainWalk,
  type AuditChainPlace,
  type PlacedAuditEventRow,
} from './audit-chain-walk.js';

const ARCHIVE_FORMAT = 'keypad-audit-1';

/** A file is not an intact archive of audit rows. */
export class InvalidArchiveError extends UnusableFileError {
  override readonly name = 'InvalidArchiveError';
}

/** The file is the beginning of an archive, as a crash leaves it. */
export class UnfinishedArchive extends InvalidArchiveError {
  constructor(
    message: string,
    /** The place before its first row; undefined if not even the first line is whole. */
    readonly start: AuditChainPlace | undefined,
  ) {
    super(message);
  }
}

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

/** Verifies one line after the other. */
class AuditArchiveReader {
  private walk: AuditChainWalk | undefined;
  private lineCount = 0;
  private isFinished = false;
  /** The number of a line that is no JSON, as the last line of an unfinished file may be. */
  private brokenLine: number | undefined;

  constructor(
    private readonly ring: KeyRing,
    private readonly path: string,
    private readonly anchor: string | undefined,
  ) {}

  readLine(line: string): void {
    this.lineCount += 1;
    if (this.brokenLine !== undefined)
      throw this.createFault(`line ${String(this.brokenLine)} is not JSON`);
    if (this.isFinished) throw this.createFault('there are lines after the end');
    const parsedLine = parseArchiveLine(line);
    if (parsedLine === undefined) this.brokenLine = this.lineCount;
    else if (this.walk === undefined) this.walk = this.readStartLine(parsedLine);
    else if ('end' in parsedLine) this.readEndLine(this.walk, parsedLine);
    else this.readRowLine(this.walk, parsedLine);
  }

  finishWalk(): AuditChainWalk {
    if (this.walk !== undefined && this.isFinished) return this.walk;
    const endFault = 'it ends before its last line, so it was not finished or was cut off';
    throw new UnfinishedArchive(`${this.path}: ${endFault}`, this.walk?.start);
  }

  private readStartLine({ format, start, mac }: ParsedArchiveLine): AuditChainWalk {
    if (format !== ARCHIVE_FORMAT || !isChainPlace(start))
      throw this.createFault('it is not an archive of audit rows');
    this.verifyMac('first', mac, [start]);
    const walk = new AuditChainWalk(this.ring, start, { anchor: this.anchor });
    if (walk.fault !== undefined) throw this.createFault(walk.fault);
    return walk;
  }

  private readRowLine(walk: AuditChainWalk, said: ParsedArchiveLine): void {
    if (!isPlacedRow(said))
      throw this.createFault(`line ${String(this.lineCount)} is not a row of the audit trail`);
    const rowFault = walk.addRow(said);
    if (rowFault !== undefined) throw this.createFault(rowFault);
  }

  private readEndLine(walk: AuditChainWalk, { end, mac }: ParsedArchiveLine): void {
    if (!isChainPlace(end)) throw this.createFault('the last line was changed');
    this.verifyMac('last', mac, [walk.start, end]);
    if (end.position !== walk.position || end.seal !== walk.seal) {
      const removedRows = `the rows after place ${String(walk.position)} were removed`;
      throw this.createFault(`${removedRows}: the last line says ${String(end.position)}`);
    }
    this.isFinished = true;
  }

  private verifyMac(which: string, mac: unknown, places: readonly AuditChainPlace[]): void {
    const keyId = readKeyId(String(mac));
    if (!this.ring.hasKey(keyId))
      throw this.createFault(`the ${which} line was made with key ${keyId}, which is not in KEYS`);
    if (!isGenuine(this.ring, String(mac), (id) => computeArchiveMac(this.ring, places, id))) {
      throw this.createFault(`the ${which} line was changed or not written by the service`);
    }
  }

  private createFault(text: string): InvalidArchiveError {
    return new InvalidArchiveError(`${this.path}: ${text}`);
  }
}

type ParsedArchiveLine = Readonly<Record<string, unknown>>;

function parseArchiveLine(line: string): ParsedArchiveLine | undefined {
  try {
    const parsedLine = JSON.parse(line) as unknown;
    return typeof parsedLine === 'object' && parsedLine !== null
      ? (parsedLine as ParsedArchiveLine)
      : {};
  } catch {
    return undefined;
  }
}

function isChainPlace(value: unknown): value is AuditChainPlace {
  const { position, seal } = (value ?? {}) as ParsedArchiveLine;
  return Number.isSafeInteger(position) && typeof seal === 'string';
}

function isPlacedRow(line: ParsedArchiveLine): line is ParsedArchiveLine & PlacedAuditEventRow {
  const { id, mac } = line;
  return isChainPlace(line) && Number.isSafeInteger(id) && typeof mac === 'string';
}
