import { Inject, Injectable } from '@nestjs/common';
import { among, caseOf, columns, Database, nameOf, NOW, sql, type Statements } from '../database/index.js';
import { Every } from '../scheduling/index.js';
import { KeyRing } from '../keys/index.js';
import { Gauge } from '../metrics/index.js';
import { AuditEvent } from './audit-event.entity.js';
import { AuditHead } from './audit-head.entity.js';
import { headMac, isGenuine, rowMac, sealOf, sliceMac } from './audit-macs.js';
import { faultOfStart, placedAfter, readStart } from './audit-start.js';
import { anchorOf, Walk, type Place } from './audit-walk.js';
import type { Report, SliceVerdict, Verdict } from './audit-verdict.js';

const BATCH = 512;

/** Injection token of the tables whose rows are each created with an event, so that an empty trail was emptied. */
export const AUDITED = Symbol('AUDITED');

/** Rows that `AuditChain.verifySlice` verifies, at most; a whole number of batches. */
export const SLICE = 5_000;

/** The rows of the chain that are walked. */
interface Part {
  readonly anchor?: string | undefined;
  /** Place of the row before the part; the start of the chain by default. */
  readonly after?: Place | undefined;
  readonly rows?: number;
  readonly report?: Report | undefined;
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
    @Inject(AUDITED) private readonly audited: Readonly<Record<string, string>>,
  ) {}

  /** Seals all rows and returns how many this replica sealed. */
  @Every({ name: 'sealing of audit rows', everyMs: 1_000 })
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
  async verify(anchor?: string, report?: Report): Promise<Verdict> {
    for (;;) {
      const walk = await this.walk({ anchor, report });
      // Rows that were removed by the service meanwhile are no fault.
      const start = walk.fault === undefined ? undefined : await readStart(this.database);
      if (start === undefined || start.position <= walk.start.position || faultOfStart(this.ring, start) !== undefined)
        return this.verdict(walk);
    }
  }

  /**
   * Verifies the next rows of the chain as `verify` does, in bounded time. A sequence of slices verifies all rows: each
   * begins with the `next` of the one before. The last one also verifies the rows that are not sealed yet. Returns
   * undefined if `next` is not of an earlier slice.
   */
  async verifySlice(next?: string): Promise<SliceVerdict | undefined> {
    const after = next === undefined ? undefined : this.endOfSlice(next);
    if (next !== undefined && after === undefined) return undefined;
    const walk = await this.walk({ after, rows: SLICE });
    const head = await this.head(this.database);
    const remaining = Math.max(0, (head?.position ?? 0) - walk.position);
    const verified = walk.position - walk.start.position;
    const fault = walk.fault ?? (remaining === 0 ? (await this.verdict(walk, SLICE)).fault : undefined);
    if (fault !== undefined) return { fault, verified, remaining };
    return { verified, remaining, ...(remaining === 0 ? {} : { next: this.nextOf(walk) }) };
  }

  private nextOf(end: Place): string {
    return `${anchorOf(end)}:${sliceMac(this.ring, end)}`;
  }

  private endOfSlice(next: string): Place | undefined {
    const [position = '', seal = '', mac = ''] = next.split(':');
    const end = { position: Number(position), seal };
    return isGenuine(this.ring, mac, (keyId) => sliceMac(this.ring, end, keyId)) ? end : undefined;
  }

  private async walk({ anchor, after, rows: most = Infinity, report }: Part): Promise<Walk> {
    // In this order, because the start never overtakes the head.
    const first = await readStart(this.database);
    const head = await this.head(this.database);
    const place = after ?? first;
    // Rows that the service removed since the slice before are no fault.
    const start = place.position > first.position ? place : first;
    const walk = new Walk(this.ring, start, { head, anchor });
    walk.fault =
      this.faultOfHead(head) ?? faultOfStart(this.ring, first, head) ?? faultOfPlace(start, head) ?? walk.fault;
    for (let at = start === first ? undefined : start.position; ; at = walk.position) {
      const rows = await placedAfter(this.database, at);
      if (rows.length === 0) break;
      for (const row of rows) if (walk.take(row) !== undefined) return walk;
      const done = walk.position - start.position;
      report?.({ what: 'verified', done, total: head === undefined ? undefined : head.position - start.position });
      if (done >= most) return walk;
    }
    const now = await this.head(this.database);
    walk.fault ??= this.faultOfHead(now) ?? faultOfEnd(walk, head, now) ?? walk.faultOfEnd();
    if (walk.position === 0) walk.fault ??= await this.faultOfEmpty();
    return walk;
  }

  /** Returns the fault of a trail without rows, if rows exist that were created with an event. */
  private async faultOfEmpty(): Promise<string | undefined> {
    for (const [table, what] of Object.entries(this.audited)) {
      const row = await this.database.row(
        columns({ id: Number }),
        sql`/* AuditChain.faultOfEmpty */
        SELECT id FROM audit_head WHERE NOT EXISTS (SELECT id FROM audit_events) AND EXISTS (SELECT * FROM ${nameOf(table)})`,
      );
      if (row !== undefined) return `the trail was emptied: there are ${what}, but no events`;
    }
    return undefined;
  }

  private async verdict(walk: Walk, most = Infinity): Promise<Verdict> {
    let unsealed = 0;
    let fault = walk.fault;
    for (let after = 0; ;) {
      const rows = await this.unsealed(this.database, after);
      unsealed += rows.length;
      after = rows.at(-1)?.id ?? after;
      const forged = rows.find((row) => !isGenuine(this.ring, row.mac, (keyId) => rowMac(this.ring, row, keyId)));
      if (forged !== undefined) fault ??= `row ${String(forged.id)} was changed or not written by the service`;
      if (rows.length < BATCH || unsealed >= most) break;
    }
    return {
      ...(fault === undefined ? {} : { fault }),
      sealed: walk.position - walk.start.position,
      unsealed,
      start: anchorOf(walk.start),
      anchor: anchorOf(walk),
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
    const placed = await tx.change(sql`/* AuditChain.sealBatch */
      UPDATE audit_events SET
        position = ${caseOf(
          sql`id`,
          links.map((link) => [link.id, link.position]),
        )},
        seal = ${caseOf(
          sql`id`,
          links.map((link) => [link.id, link.seal]),
        )}
      WHERE id IN ${among(links.map(({ id }) => id))} AND position IS NULL`);
    // Another replica sealed a row although the head is ours: roll everything back.
    if (placed < links.length) throw new Error(`${String(links.length - placed)} audit rows were sealed meanwhile`);
    return links.length;
  }

  private faultOfHead(head: AuditHead | undefined): string | undefined {
    if (head === undefined) return 'the head row was removed';
    if (head.position === 0 && head.mac === '') return undefined;
    const genuine = isGenuine(this.ring, head.mac, (keyId) => headMac(this.ring, head, keyId));
    return genuine ? undefined : 'the head row was changed';
  }

  private head(on: Statements): Promise<AuditHead | undefined> {
    return on.row(AuditHead, sql`/* AuditChain.head */ SELECT * FROM audit_head WHERE id = 1`);
  }

  @Gauge({
    name: 'keypad_audit_oldest_unsealed_seconds',
    help: 'Age of the oldest audit row that is not sealed yet',
  })
  async ageOfOldestUnsealed(): Promise<number> {
    const row = await this.database.row(
      columns({ ms: [Number, null] }),
      sql`/* AuditChain.ageOfOldestUnsealed */ SELECT ${NOW} - MIN(created_at) AS ms FROM audit_events WHERE position IS NULL`,
    );
    return Math.max(0, row?.ms ?? 0) / 1000;
  }

  private unsealed(on: Statements, after = 0): Promise<AuditEvent[]> {
    return on.rows(
      AuditEvent,
      sql`/* AuditChain.unsealed */ SELECT * FROM audit_events WHERE position IS NULL AND id > ${after} ORDER BY id LIMIT ${BATCH}`,
    );
  }
}

/** Compares the place where a walk begins with the head, if the chain ends there. */
function faultOfPlace({ position, seal }: Place, head: AuditHead | undefined): string | undefined {
  return position > 0 && position === head?.position && seal !== head.seal
    ? `the head does not fit the row at place ${String(position)}`
    : undefined;
}

/** Compares the end of the walk with the head before it and `now`, because rows may have been sealed meanwhile. */
function faultOfEnd({ position }: Walk, head: AuditHead | undefined, now: AuditHead | undefined): string | undefined {
  const [first, last] = [head?.position ?? 0, now?.position ?? 0];
  if (position < first) return `the rows after place ${String(position)} were removed: the head says ${String(first)}`;
  if (position > last) return `the head was set back: it says ${String(last)}, the last place is ${String(position)}`;
  return undefined;
}
