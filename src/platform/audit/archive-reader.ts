import { type KeyRing, readKeyId } from '../keys/index.js';
import { computeArchiveMac, isGenuine } from './audit-macs.js';
import { AuditChainWalk, type AuditChainPlace } from './audit-chain-walk.js';
import {
  ARCHIVE_FORMAT,
  isChainPlace,
  isPlacedRow,
  parseArchiveLine,
  type ParsedArchiveLine,
} from './archive-line.js';
import { InvalidArchiveError, UnfinishedArchive } from './archive-errors.js';

const PLACE_MEMBERS = new Set(['position', 'seal']);
const START_MEMBERS = new Set(['format', 'start', 'mac']);
const END_MEMBERS = new Set(['end', 'mac']);
const ROW_MEMBERS = new Set([
  ...PLACE_MEMBERS,
  ...['id', 'created_at', 'event', 'actor', 'subject', 'user_id', 'nonce', 'mac'],
]);

/** Verifies one line after the other. */
export class AuditArchiveReader {
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

  /** Refuses members that no MAC covers. */
  private assertMembers(value: object, members: ReadonlySet<string>): void {
    if (Object.keys(value).every((name) => members.has(name))) return;
    throw this.createFault(
      `line ${String(this.lineCount)} has members that the service never wrote`,
    );
  }

  finishWalk(): AuditChainWalk {
    if (this.walk !== undefined && this.isFinished) return this.walk;
    const endFault = 'it ends before its last line, so it was not finished or was cut off';
    throw new UnfinishedArchive(`${this.path}: ${endFault}`, this.walk?.start);
  }

  private readStartLine(startLine: ParsedArchiveLine): AuditChainWalk {
    const { format, start, mac } = startLine;
    if (format !== ARCHIVE_FORMAT || !isChainPlace(start))
      throw this.createFault('it is not an archive of audit rows');
    this.assertMembers(startLine, START_MEMBERS);
    this.assertMembers(start, PLACE_MEMBERS);
    this.verifyMac('first', mac, [start]);
    const walk = new AuditChainWalk(this.ring, start, { anchor: this.anchor });
    if (walk.fault !== undefined) throw this.createFault(walk.fault);
    return walk;
  }

  private readRowLine(walk: AuditChainWalk, said: ParsedArchiveLine): void {
    if (!isPlacedRow(said))
      throw this.createFault(`line ${String(this.lineCount)} is not a row of the audit trail`);
    this.assertMembers(said, ROW_MEMBERS);
    const rowFault = walk.addRow(said);
    if (rowFault !== undefined) throw this.createFault(rowFault);
  }

  private readEndLine(walk: AuditChainWalk, endLine: ParsedArchiveLine): void {
    const { end, mac } = endLine;
    if (!isChainPlace(end)) throw this.createFault('the last line was changed');
    this.assertMembers(endLine, END_MEMBERS);
    this.assertMembers(end, PLACE_MEMBERS);
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
