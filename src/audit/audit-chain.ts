import { Inject, Injectable } from '@nestjs/common';
import { columns, Database, rowOf, sql, type Statements } from '../database/index.js';
import { Periodic } from '../housekeeping/index.js';
import { KeyRing } from '../keys/index.js';
import { AuditEvent } from './audit-event.entity.js';
import { AuditHead } from './audit-head.entity.js';
import { headMac, isGenuine, rowMac, sealOf } from './audit-macs.js';
import { AUDITED_ROWS, type AuditedRows } from './audited-rows.js';

const EVERY_MS = 1_000;
const BATCH = 200;
/** Lower than the position of any row. */
const BEFORE_ALL = Number.MIN_SAFE_INTEGER;

/** The result of `AuditChain.verify`. */
export interface Verdict {
  /** The first fault in the chain; undefined if there is none. */
  readonly fault?: string;
  /** Number of intact rows from the start of the chain. */
  readonly sealed: number;
  /** Number of rows written since the last seal. They have a MAC, but the removal of one is not detected. */
  readonly unsealed: number;
  /** `position:seal` of the end of the chain. Keep it elsewhere and pass it to a later `verify`. */
  readonly anchor: string;
}

/**
 * Chains the rows of the audit trail in the background. Each row gets the next position and a MAC over the previous
 * seal. Any replica may do it; the conditional UPDATE of the head row lets only one of them commit, so the chain never
 * forks. Requests do not wait for it.
 */
@Injectable()
export class AuditChain {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    @Inject(AUDITED_ROWS) private readonly audited: readonly AuditedRows[],
    periodic: Periodic,
  ) {
    periodic.every({ name: 'sealing of audit rows', everyMs: EVERY_MS }, () => this.seal());
  }

  /** Seals all rows and returns how many this replica sealed. */
  async seal(): Promise<number> {
    for (let sealed = 0; ;) {
      const rows = await this.unsealed(this.database);
      if (rows.length === 0) return sealed;
      const done = await this.database.transaction((tx) => this.sealBatch(tx));
      sealed += done;
      if (done < BATCH) return sealed;
    }
  }

  /**
   * Verifies the MACs of every row in the order of the chain. Changes nothing.
   * @param anchor `position:seal` of an earlier verdict; the chain must still contain it
   */
  async verify(anchor?: string): Promise<Verdict> {
    const head = await this.head(this.database);
    const walk = new Walk(this.ring, head, anchor);
    for (let after = BEFORE_ALL; ;) {
      const rows = await this.database.rows(
        PLACED,
        sql`/* AuditChain.verify */ SELECT * FROM audit_events WHERE position > ${after} ORDER BY position LIMIT ${BATCH}`,
      );
      if (rows.length === 0) break;
      for (const row of rows) if (walk.take(row) !== undefined) return this.verdict(walk);
      after = walk.position;
    }
    walk.end(await this.head(this.database));
    if (walk.position === 0) walk.fault ??= await this.faultOfEmpty();
    return this.verdict(walk);
  }

  /** Returns the fault of a trail without rows, if rows exist that were created with an event. */
  private async faultOfEmpty(): Promise<string | undefined> {
    for (const { what, select } of this.audited) {
      const row = await this.database.row(
        columns({ id: Number }),
        sql`/* AuditChain.faultOfEmpty */
        SELECT id FROM audit_head WHERE NOT EXISTS (SELECT id FROM audit_events) AND EXISTS (${select})`,
      );
      if (row !== undefined) return `the trail was emptied: there are ${what}, but no events`;
    }
    return undefined;
  }

  private async verdict(walk: Walk): Promise<Verdict> {
    let unsealed = 0;
    let fault = walk.fault;
    for (let after = 0; ;) {
      const rows = await this.unsealed(this.database, after);
      unsealed += rows.length;
      after = rows.at(-1)?.id ?? after;
      const forged = rows.find((row) => !isGenuine(this.ring, row.mac, (keyId) => rowMac(this.ring, row, keyId)));
      if (forged !== undefined) fault ??= `row ${String(forged.id)} was changed or not written by the service`;
      if (rows.length < BATCH) break;
    }
    const { position, seal } = walk;
    return {
      ...(fault === undefined ? {} : { fault }),
      sealed: position,
      unsealed,
      anchor: `${String(position)}:${seal}`,
    };
  }

  private async sealBatch(tx: Statements): Promise<number> {
    const head = await this.head(tx);
    const rows = await this.unsealed(tx);
    if (head === undefined || rows.length === 0) return 0;
    const links = [];
    let seal = head.seal;
    for (const [i, row] of rows.entries()) {
      const position = head.position + i + 1;
      seal = sealOf(this.ring, seal, { ...row, position });
      links.push({ id: row.id, position, seal });
    }
    const end = { position: head.position + rows.length, seal };
    const won = await tx.change(sql`/* AuditChain.sealBatch */
      UPDATE audit_head SET position = ${end.position}, seal = ${end.seal}, mac = ${headMac(this.ring, end)}
      WHERE id = 1 AND position = ${head.position} AND seal = ${head.seal}`);
    if (won === 0) return 0;
    for (const link of links) {
      const placed = await tx.change(sql`/* AuditChain.sealBatch */
        UPDATE audit_events SET position = ${link.position}, seal = ${link.seal} WHERE id = ${link.id} AND position IS NULL`);
      // Another replica sealed the row although the head is ours: roll everything back.
      if (placed === 0) throw new Error(`audit row ${String(link.id)} was sealed meanwhile`);
    }
    return links.length;
  }

  private head(on: Statements): Promise<AuditHead | undefined> {
    return on.row(AuditHead, sql`/* AuditChain.head */ SELECT * FROM audit_head WHERE id = 1`);
  }

  private unsealed(on: Statements, after = 0): Promise<AuditEvent[]> {
    return on.rows(
      AuditEvent,
      sql`/* AuditChain.unsealed */ SELECT * FROM audit_events WHERE position IS NULL AND id > ${after} ORDER BY id LIMIT ${BATCH}`,
    );
  }
}

const PLACED = rowOf(AuditEvent).and({ position: Number });
type Placed = (typeof PLACED)['row'];
type Sealed = Placed & { readonly seal: string };

/** Walks the chain from its start and stops at the first fault. */
class Walk {
  position = 0;
  seal = '';
  fault: string | undefined;

  constructor(
    private readonly ring: KeyRing,
    private readonly head: AuditHead | undefined,
    private readonly anchor: string | undefined,
  ) {
    this.fault = this.faultOfHead(head);
  }

  take(row: Placed): string | undefined {
    if (!isSealed(row)) return (this.fault ??= notSealed(row));
    this.fault ??= this.faultOf(row);
    if (this.fault !== undefined) return this.fault;
    [this.position, this.seal] = [row.position, row.seal];
    return this.fault;
  }

  /** Checks the end of the chain. `now` is the head after the walk, because rows may have been sealed meanwhile. */
  end(now: AuditHead | undefined): void {
    const first = this.head?.position ?? 0;
    this.fault ??= this.faultOfHead(now);
    if (this.position < first) {
      this.fault ??= `the rows after place ${String(this.position)} were removed: the head says ${String(first)}`;
    }
    if (this.position > (now?.position ?? 0)) {
      this.fault ??= `the head was set back: it says ${String(now?.position ?? 0)}, the last place is ${String(this.position)}`;
    }
    if (Number(this.anchor?.split(':', 1)[0] ?? 0) > this.position) {
      this.fault ??= `the chain ends at place ${String(this.position)}, before the anchor`;
    }
  }

  private faultOf(row: Sealed): string | undefined {
    const [id, place] = [String(row.id), String(row.position)];
    if (row.position !== this.position + 1) return `the row at place ${String(this.position + 1)} was removed`;
    const gone = [row.mac, row.seal].map((text) => text.split('.', 1)[0] ?? '').find((keyId) => !this.ring.has(keyId));
    if (gone !== undefined) return `row ${id} at place ${place} was made with key ${gone}, which is not in KEYS`;
    if (!isGenuine(this.ring, row.mac, (keyId) => rowMac(this.ring, row, keyId))) {
      return `row ${id} at place ${place} was changed or not written by the service`;
    }
    if (!isGenuine(this.ring, row.seal, (keyId) => sealOf(this.ring, this.seal, row, keyId))) {
      return notSealed(row);
    }
    const passed = `${place}:${row.seal}`;
    if (this.anchor?.startsWith(`${place}:`) && this.anchor !== passed)
      return `place ${place} is not what the anchor says`;
    if (row.position === this.head?.position && row.seal !== this.head.seal) return `the head does not fit row ${id}`;
    return undefined;
  }

  private faultOfHead(head: AuditHead | undefined): string | undefined {
    if (head === undefined) return 'the head row was removed';
    if (head.position === 0 && head.mac === '') return undefined;
    const genuine = isGenuine(this.ring, head.mac, (keyId) => headMac(this.ring, head, keyId));
    return genuine ? undefined : 'the head row was changed';
  }
}

function isSealed(row: Placed): row is Sealed {
  return row.position > 0 && row.seal !== null;
}

function notSealed({ id, position }: Placed): string {
  return `row ${String(id)} at place ${String(position)} was not sealed there by the service`;
}
