import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { FileFault, refuseFile, store } from './file-fault.js';
import { type KeyRing, keyIdOf } from '../keys/index.js';
import { archiveMac, isGenuine } from './audit-macs.js';
import { Walk, type Place, type Placed } from './audit-walk.js';

const FORMAT = 'keypad-audit-1';

/** A file is not an intact archive of audit rows. */
export class ArchiveFault extends FileFault {
  override readonly name = 'ArchiveFault';
}

/** The file is the beginning of an archive, as a crash leaves it. */
export class UnfinishedArchive extends ArchiveFault {
  constructor(
    message: string,
    /** The place before its first row; undefined if not even the first line is whole. */
    readonly start: Place | undefined,
  ) {
    super(message);
  }
}

/**
 * Writes an archive: JSON lines, of which the first has the place before the rows, the last has that of the last row, and
 * both have a MAC.
 */
export class ArchiveWriter {
  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
    private readonly ring: KeyRing,
    private readonly start: Place,
  ) {}

  /**
   * Creates the file, which must not exist.
   * @throws FileFault
   */
  static async create(ring: KeyRing, path: string, { position, seal }: Place): Promise<ArchiveWriter> {
    const handle = await open(path, 'wx', 0o600).catch(refuseFile(`cannot write ${path}`));
    const writer = new ArchiveWriter(path, handle, ring, { position, seal });
    await writer.write({ format: FORMAT, start: { position, seal }, mac: archiveMac(ring, [writer.start]) });
    return writer;
  }

  /** @throws FileFault */
  write(...lines: readonly object[]): Promise<void> {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    return this.handle.appendFile(text).catch(refuseFile(`cannot write ${this.path}`));
  }

  /**
   * Writes the last line and returns when the file and its name are on the disk.
   * @throws FileFault
   */
  async finish({ position, seal }: Place): Promise<void> {
    const end = { position, seal };
    await this.write({ end, mac: archiveMac(this.ring, [this.start, end]) });
    const failed = refuseFile(`cannot write ${this.path}`);
    await this.handle.sync().catch(failed);
    await this.handle.close().catch(failed);
    await store(dirname(this.path));
  }

  /** Removes the file, which has no last line yet. */
  async discard(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    await rm(this.path, { force: true });
  }
}

/**
 * Verifies the MACs of all lines and returns the walk from the first row to the last.
 * @param anchor `position:seal` that the file must contain if it has the position
 * @throws ArchiveFault
 */
export async function verifyArchive(ring: KeyRing, path: string, anchor?: string): Promise<Walk> {
  const reader = new ArchiveReader(ring, path, anchor);
  const input = createReadStream(path);
  const read = async () => {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) reader.take(line);
  };
  // The loop does not end by an error of the file on every Node.js.
  const failed = once(input, 'error').then(([error]) => {
    throw error;
  });
  await Promise.race([read(), failed])
    .catch(refuseFile(`cannot read ${path}`))
    .finally(() => input.destroy());
  return reader.finish();
}

/** Verifies one line after the other. */
class ArchiveReader {
  private walk: Walk | undefined;
  private lines = 0;
  private isFinished = false;
  /** The number of a line that is no JSON, as the last line of an unfinished file may be. */
  private broken: number | undefined;

  constructor(
    private readonly ring: KeyRing,
    private readonly path: string,
    private readonly anchor: string | undefined,
  ) {}

  take(line: string): void {
    this.lines += 1;
    if (this.broken !== undefined) throw this.fault(`line ${String(this.broken)} is not JSON`);
    if (this.isFinished) throw this.fault('there are lines after the end');
    const said = parse(line);
    if (said === undefined) this.broken = this.lines;
    else if (this.walk === undefined) this.walk = this.begin(said);
    else if ('end' in said) this.end(this.walk, said);
    else this.row(this.walk, said);
  }

  finish(): Walk {
    if (this.walk !== undefined && this.isFinished) return this.walk;
    const text = `${this.path}: it ends before its last line, so it was not finished or was cut off`;
    throw new UnfinishedArchive(text, this.walk?.start);
  }

  private begin({ format, start, mac }: Line): Walk {
    if (format !== FORMAT || !isPlace(start)) throw this.fault('it is not an archive of audit rows');
    this.verifyMac('first', mac, [start]);
    const walk = new Walk(this.ring, start, { anchor: this.anchor });
    if (walk.fault !== undefined) throw this.fault(walk.fault);
    return walk;
  }

  private row(walk: Walk, said: Line): void {
    if (!isRow(said)) throw this.fault(`line ${String(this.lines)} is not a row of the audit trail`);
    const fault = walk.take(said);
    if (fault !== undefined) throw this.fault(fault);
  }

  private end(walk: Walk, { end, mac }: Line): void {
    if (!isPlace(end)) throw this.fault('the last line was changed');
    this.verifyMac('last', mac, [walk.start, end]);
    if (end.position !== walk.position || end.seal !== walk.seal) {
      throw this.fault(
        `the rows after place ${String(walk.position)} were removed: the last line says ${String(end.position)}`,
      );
    }
    this.isFinished = true;
  }

  private verifyMac(which: string, mac: unknown, places: readonly Place[]): void {
    const keyId = keyIdOf(String(mac));
    if (!this.ring.has(keyId)) throw this.fault(`the ${which} line was made with key ${keyId}, which is not in KEYS`);
    if (!isGenuine(this.ring, String(mac), (id) => archiveMac(this.ring, places, id))) {
      throw this.fault(`the ${which} line was changed or not written by the service`);
    }
  }

  private fault(text: string): ArchiveFault {
    return new ArchiveFault(`${this.path}: ${text}`);
  }
}

type Line = Readonly<Record<string, unknown>>;

function parse(line: string): Line | undefined {
  try {
    const said = JSON.parse(line) as unknown;
    return typeof said === 'object' && said !== null ? (said as Line) : {};
  } catch {
    return undefined;
  }
}

function isPlace(value: unknown): value is Place {
  const { position, seal } = (value ?? {}) as Line;
  return Number.isSafeInteger(position) && typeof seal === 'string';
}

function isRow(line: Line): line is Line & Placed {
  const { id, mac } = line;
  return isPlace(line) && Number.isSafeInteger(id) && typeof mac === 'string';
}
