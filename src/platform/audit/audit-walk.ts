import { rowOf } from '../database/index.js';
import { type KeyRing, keyIdOf } from '../keys/index.js';
import { AuditEvent } from './audit-event.entity.js';
import { isGenuine, rowMac, sealOf } from './audit-macs.js';

/** Shape of the rows that have a place. */
export const PLACED = rowOf(AuditEvent).and({ position: Number });
export type Placed = (typeof PLACED)['row'];
type Sealed = Placed & { readonly seal: string };

/** A place in the chain and the seal of its row. */
export interface Place {
  readonly position: number;
  readonly seal: string;
}

/** Places that the chain must contain. */
interface Expected {
  readonly head?: Place | undefined;
  /** `position:seal` of an earlier verdict. */
  readonly anchor?: string | undefined;
}

/** Walks the chain from its start and stops at the first fault. */
export class Walk implements Place {
  position: number;
  seal: string;
  fault: string | undefined;

  constructor(
    private readonly ring: KeyRing,
    readonly start: Place,
    private readonly expected: Expected = {},
  ) {
    ({ position: this.position, seal: this.seal } = start);
    this.fault = this.faultOfAnchor();
  }

  take(row: Placed): string | undefined {
    if (!isSealed(row)) return (this.fault ??= notSealed(row));
    this.fault ??= this.faultOf(row);
    if (this.fault !== undefined) return this.fault;
    [this.position, this.seal] = [row.position, row.seal];
    return this.fault;
  }

  /** Returns the fault of a chain that ends where the walk is. */
  faultOfEnd(): string | undefined {
    return placeOf(this.expected.anchor) > this.position
      ? `the chain ends at place ${String(this.position)}, before the anchor`
      : undefined;
  }

  private faultOf(row: Sealed): string | undefined {
    const [id, place] = [String(row.id), String(row.position)];
    if (row.position <= this.start.position) return `row ${id} at place ${place} is before the start`;
    if (row.position !== this.position + 1) return `the row at place ${String(this.position + 1)} was removed`;
    const gone = [row.mac, row.seal].map(keyIdOf).find((keyId) => !this.ring.has(keyId));
    if (gone !== undefined) return `row ${id} at place ${place} was made with key ${gone}, which is not in KEYS`;
    if (!isGenuine(this.ring, row.mac, (keyId) => rowMac(this.ring, row, keyId))) {
      return `row ${id} at place ${place} was changed or not written by the service`;
    }
    if (!isGenuine(this.ring, row.seal, (keyId) => sealOf(this.ring, this.seal, row, keyId))) {
      return notSealed(row);
    }
    const { head, anchor } = this.expected;
    if (anchor?.startsWith(`${place}:`) && anchor !== anchorOf(row))
      return `place ${place} is not what the anchor says`;
    if (row.position === head?.position && row.seal !== head.seal) return `the head does not fit row ${id}`;
    return undefined;
  }

  private faultOfAnchor(): string | undefined {
    const { anchor } = this.expected;
    if (anchor === undefined) return undefined;
    const [place, start] = [placeOf(anchor), this.start.position];
    if (place < start) {
      return `the anchor is before the start of the trail, place ${String(start)}: verify it in the archive`;
    }
    return place === start && anchor !== anchorOf(this.start)
      ? `place ${String(place)} is not what the anchor says`
      : undefined;
  }
}

/** Returns `position:seal`. */
export function anchorOf({ position, seal }: Place): string {
  return `${String(position)}:${seal}`;
}

/** Returns the position of `position:seal`. */
export function placeOf(anchor = '0:'): number {
  return Number(anchor.split(':', 1)[0]);
}

function isSealed(row: Placed): row is Sealed {
  return row.position > 0 && row.seal !== null;
}

function notSealed({ id, position }: Placed): string {
  return `row ${String(id)} at place ${String(position)} was not sealed there by the service`;
}
