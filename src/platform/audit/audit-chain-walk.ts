import { rowOf } from '../database/index.js';
import { type KeyRing, readKeyId } from '../keys/index.js';
import { AuditEvent } from './audit-event.entity.js';
import { isGenuine, computeRowMac, computeSeal } from './audit-macs.js';

/** Shape of the rows that have a place. */
export const PLACED_EVENT = rowOf(AuditEvent).withColumns({ position: Number });
export type PlacedEvent = (typeof PLACED_EVENT)['row'];
type SealedEvent = PlacedEvent & { readonly seal: string };

/** A place in the chain and the seal of its row. */
export interface ChainPlace {
  readonly position: number;
  readonly seal: string;
}

/** Places that the chain must contain. */
interface ExpectedPlaces {
  readonly head?: ChainPlace | undefined;
  /** `position:seal` of an earlier verdict. */
  readonly anchor?: string | undefined;
}

/** Walks the chain from its start and stops at the first fault. */
export class AuditChainWalk implements ChainPlace {
  position: number;
  seal: string;
  fault: string | undefined;

  constructor(
    private readonly ring: KeyRing,
    readonly start: ChainPlace,
    private readonly expected: ExpectedPlaces = {},
  ) {
    ({ position: this.position, seal: this.seal } = start);
    this.fault = this.findAnchorFault();
  }

  addRow(row: PlacedEvent): string | undefined {
    if (!isSealed(row)) return (this.fault ??= describeUnsealed(row));
    this.fault ??= this.findRowFault(row);
    if (this.fault !== undefined) return this.fault;
    [this.position, this.seal] = [row.position, row.seal];
    return this.fault;
  }

  /** Returns the fault of a chain that ends where the walk is. */
  findEndFault(): string | undefined {
    return readAnchorPosition(this.expected.anchor) > this.position
      ? `the chain ends at place ${String(this.position)}, before the anchor`
      : undefined;
  }

  private findRowFault(row: SealedEvent): string | undefined {
    const [id, place] = [String(row.id), String(row.position)];
    if (row.position <= this.start.position)
      return `row ${id} at place ${place} is before the start`;
    if (row.position !== this.position + 1)
      return `the row at place ${String(this.position + 1)} was removed`;
    const missingKeyId = [row.mac, row.seal]
      .map(readKeyId)
      .find((keyId) => !this.ring.hasKey(keyId));
    if (missingKeyId !== undefined)
      return `row ${id} at place ${place} was made with key ${missingKeyId}, which is not in KEYS`;
    if (!isGenuine(this.ring, row.mac, (keyId) => computeRowMac(this.ring, row, keyId))) {
      return `row ${id} at place ${place} was changed or not written by the service`;
    }
    if (!isGenuine(this.ring, row.seal, (keyId) => computeSeal(this.ring, this.seal, row, keyId))) {
      return describeUnsealed(row);
    }
    const { head, anchor } = this.expected;
    if (anchor?.startsWith(`${place}:`) && anchor !== toAnchor(row))
      return `place ${place} is not what the anchor says`;
    if (row.position === head?.position && row.seal !== head.seal)
      return `the head does not fit row ${id}`;
    return undefined;
  }

  private findAnchorFault(): string | undefined {
    const { anchor } = this.expected;
    if (anchor === undefined) return undefined;
    const [place, start] = [readAnchorPosition(anchor), this.start.position];
    if (place < start) {
      return `the anchor is before the start of the trail, place ${String(start)}: verify it in the archive`;
    }
    return place === start && anchor !== toAnchor(this.start)
      ? `place ${String(place)} is not what the anchor says`
      : undefined;
  }
}

/** Returns `position:seal`. */
export function toAnchor({ position, seal }: ChainPlace): string {
  return `${String(position)}:${seal}`;
}

/** Returns the position of `position:seal`. */
export function readAnchorPosition(anchor = '0:'): number {
  return Number(anchor.split(':', 1)[0]);
}

function isSealed(row: PlacedEvent): row is SealedEvent {
  return row.position > 0 && row.seal !== null;
}

function describeUnsealed({ id, position }: PlacedEvent): string {
  return `row ${String(id)} at place ${String(position)} was not sealed there by the service`;
}
