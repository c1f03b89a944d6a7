import { rowOf } from '../database/index.js';
import { type KeyRing, readKeyId } from '../keys/index.js';
import { AuditEvent } from './audit-event.entity.js';
import { isGenuine, computeRowMac, computeSeal } from './audit-macs.js';

/** Shape of the rows that have a place. */
export const PLACED_EVENT = rowOf(AuditEvent).withColumns({ position: Number });
export type PlacedAuditEventRow = (typeof PLACED_EVENT)['row'];
type SealedAuditEvent = PlacedAuditEventRow & { readonly seal: string };

/** A place in the chain and the seal of its row. */
export interface AuditChainPlace {
  readonly position: number;
  readonly seal: string;
}

/** Places that the chain must contain. */
interface ExpectedChainPlaces {
  readonly head?: AuditChainPlace | undefined;
  /** `position:seal` of an earlier verdict. */
  readonly anchor?: string | undefined;
}

/** Walks the chain from its start and stops at the first fault. */
export class AuditChainWalk implements AuditChainPlace {
  position: number;
  seal: string;
  fault: string | undefined;

  constructor(
    private readonly ring: KeyRing,
    readonly start: AuditChainPlace,
    private readonly expected: ExpectedChainPlaces = {},
  ) {
    ({ position: this.position, seal: this.seal } = start);
    this.fault = this.findAnchorFault();
  }

  /** Returns how many rows were walked. */
  get rowCount(): number {
    return this.position - this.start.position;
  }

  addRows(rows: readonly PlacedAuditEventRow[]): string | undefined {
    for (const row of rows) if (this.addRow(row) !== undefined) break;
    return this.fault;
  }

  addRow(row: PlacedAuditEventRow): string | undefined {
    if (!isSealed(row)) return (this.fault ??= describeUnsealed(row));
    this.fault ??= this.findRowFault(row);
    if (this.fault !== undefined) return this.fault;
    [this.position, this.seal] = [row.position, row.seal];
    return this.fault;
  }

  /** Returns the fault of a chain that ends where the walk is. */
  findEndFault(): string | undefined {
    if (readAnchorPosition(this.expected.anchor) <= this.position) return undefined;
    return `the chain ends at place ${String(this.position)}, before the anchor`;
  }

  private findRowFault(row: SealedAuditEvent): string | undefined {
    return this.findPlaceFault(row) ?? this.findMacFault(row) ?? this.findExpectedFault(row);
  }

  private findPlaceFault(row: SealedAuditEvent): string | undefined {
    if (row.position <= this.start.position) return `${describeRow(row)} is before the start`;
    if (row.position !== this.position + 1)
      return `the row at place ${String(this.position + 1)} was removed`;
    return undefined;
  }

  private findMacFault(row: SealedAuditEvent): string | undefined {
    const keyIds = [row.mac, row.seal].map(readKeyId);
    const missingKeyId = keyIds.find((keyId) => !this.ring.hasKey(keyId));
    if (missingKeyId !== undefined)
      return `${describeRow(row)} was made with key ${missingKeyId}, which is not in KEYS`;

    if (!isGenuine(this.ring, row.mac, (keyId) => computeRowMac(this.ring, row, keyId)))
      return `${describeRow(row)} was changed or not written by the service`;
    // The row is authentic here; its seal binds it to the row before.
    if (!isGenuine(this.ring, row.seal, (keyId) => computeSeal(this.ring, this.seal, row, keyId)))
      return describeUnsealed(row);
    return undefined;
  }

  private findExpectedFault(row: SealedAuditEvent): string | undefined {
    const { head, anchor } = this.expected;
    const place = String(row.position);
    if (anchor?.startsWith(`${place}:`) && anchor !== toAnchor(row))
      return `place ${place} is not what the anchor says`;
    if (row.position === head?.position && row.seal !== head.seal)
      return `the head does not fit row ${String(row.id)}`;
    return undefined;
  }

  private findAnchorFault(): string | undefined {
    const { anchor } = this.expected;
    if (anchor === undefined) return undefined;

    const [place, start] = [readAnchorPosition(anchor), this.start.position];
    if (place < start) {
      const trailStart = `the start of the trail, place ${String(start)}`;
      return `the anchor is before ${trailStart}: verify it in the archive`;
    }
    if (place === start && anchor !== toAnchor(this.start))
      return `place ${String(place)} is not what the anchor says`;
    return undefined;
  }
}

/** Returns `position:seal`. */
export function toAnchor({ position, seal }: AuditChainPlace): string {
  return `${String(position)}:${seal}`;
}

/** Returns the position of `position:seal`. */
export function readAnchorPosition(anchor = '0:'): number {
  return Number(anchor.split(':', 1)[0]);
}

function isSealed(row: PlacedAuditEventRow): row is SealedAuditEvent {
  return row.position > 0 && row.seal !== null;
}

function describeUnsealed(row: PlacedAuditEventRow): string {
  return `${describeRow(row)} was not sealed there by the service`;
}

function describeRow({ id, position }: PlacedAuditEventRow): string {
  return `row ${String(id)} at place ${String(position)}`;
}
