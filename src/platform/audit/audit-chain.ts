import { Inject, Injectable } from '@nestjs/common';
import {
  toValueList,
  caseWhen,
  columns,
  Database,
  toIdentifier,
  NOW,
  sql,
  type StatementRunner,
} from '../database/index.js';
import { Every } from '../scheduling/index.js';
import { KeyRing } from '../keys/index.js';
import { Gauge } from '../metrics/index.js';
import { AuditEvent } from './audit-event.entity.js';
import { AuditHead } from './audit-head.entity.js';
import {
  computeHeadMac,
  isGenuine,
  computeRowMac,
  computeSeal,
  computeSliceMac,
} from './audit-macs.js';
import { findStartFault, listPlacedAfter, readStart } from './audit-start.js';
import { toAnchor, AuditChainWalk, type ChainPlace } from './audit-chain-walk.js';
import type { ReportAuditProgress, SliceVerdict, AuditVerdict } from './audit-verdict.js';

const SEAL_BATCH = 512;

/**
 * Injection token of the tables whose rows are each created with an event, so that an empty trail
 * was emptied.
 */
export const AUDITED_TABLES = Symbol('AUDITED');

/** Rows that `AuditChain.verifySlice` verifies, at most; a whole number of batches. */
export const SLICE_ROWS = 5_000;

/** The rows of the chain that are walked. */
interface WalkOptions {
  readonly anchor?: string | undefined;
  /** Place of the row before the part; the start of the chain by default. */
  readonly after?: ChainPlace | undefined;
  readonly rows?: number;
  readonly report?: ReportAuditProgress | undefined;
}

/**
 * Chains the rows of the audit trail in the background. Each row gets the next position and a MAC
 * over the previous seal. Any replica may do it; the conditional UPDATE of the head row lets only
 * one of them commit, so the chain never forks. Requests do not wait for it.
 */
@Injectable()
export class AuditChain {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    @Inject(AUDITED_TABLES) private readonly audited: Readonly<Record<string, string>>,
  ) {}

  /** Seals all rows and returns how many this replica sealed. */
  @Every({ name: 'sealing of audit rows', everyMs: 1_000 })
  async sealRows(): Promise<number> {
    for (let sealedCount = 0; ;) {
      const unsealedRows = await this.findUnsealed(this.database);
      if (unsealedRows.length === 0) return sealedCount;
      const batchCount = await this.database.transaction((tx) => this.sealBatch(tx));
      sealedCount += batchCount;
      if (batchCount < SEAL_BATCH) return sealedCount;
    }
  }

  /**
   * Verifies the MACs of every row in the order of the chain. Changes nothing.
   * @param anchor `position:seal` of an earlier verdict; the chain must still contain it
   */
  async verifyTrail(anchor?: string, report?: ReportAuditProgress): Promise<AuditVerdict> {
    for (;;) {
      const walk = await this.walkChain({ anchor, report });
      // Rows that were removed by the service meanwhile are no fault.
      const trailStart = walk.fault === undefined ? undefined : await readStart(this.database);
      if (
        trailStart === undefined ||
        trailStart.position <= walk.start.position ||
        findStartFault(this.ring, trailStart) !== undefined
      )
        return this.completeVerdict(walk);
    }
  }

  /**
   * Verifies the next rows of the chain as `verifyTrail` does, in bounded time. A sequence of
   * slices verifies all rows: each begins with the `next` of the one before. The last one also
   * verifies the rows that are not sealed yet. Returns undefined if `next` is not of an earlier
   * slice.
   */
  async verifySlice(next?: string): Promise<SliceVerdict | undefined> {
    const slicePlace = next === undefined ? undefined : this.readSliceToken(next);
    if (next !== undefined && slicePlace === undefined) return undefined;
    const walk = await this.walkChain({ after: slicePlace, rows: SLICE_ROWS });
    const head = await this.findHead(this.database);
    const remaining = Math.max(0, (head?.position ?? 0) - walk.position);
    const verified = walk.position - walk.start.position;
    const sliceFault =
      walk.fault ??
      (remaining === 0 ? (await this.completeVerdict(walk, SLICE_ROWS)).fault : undefined);
    if (sliceFault !== undefined) return { fault: sliceFault, verified, remaining };
    return { verified, remaining, ...(remaining === 0 ? {} : { next: this.toSliceToken(walk) }) };
  }

  private toSliceToken(end: ChainPlace): string {
    return `${toAnchor(end)}:${computeSliceMac(this.ring, end)}`;
  }

  private readSliceToken(next: string): ChainPlace | undefined {
    const [position = '', seal = '', mac = ''] = next.split(':');
    const slicePlace = { position: Number(position), seal };
    return isGenuine(this.ring, mac, (keyId) => computeSliceMac(this.ring, slicePlace, keyId))
      ? slicePlace
      : undefined;
  }

  private async walkChain({
    anchor,
    after,
    rows: most = Infinity,
    report,
  }: WalkOptions): Promise<AuditChainWalk> {
    // In this order, because the start never overtakes the head.
    const trailStart = await readStart(this.database);
    const firstHead = await this.findHead(this.database);
    const afterPlace = after ?? trailStart;
    // Rows that the service removed since the slice before are no fault.
    const walkStart = afterPlace.position > trailStart.position ? afterPlace : trailStart;
    const walk = new AuditChainWalk(this.ring, walkStart, { head: firstHead, anchor });
    walk.fault =
      this.findHeadFault(firstHead) ??
      findStartFault(this.ring, trailStart, firstHead) ??
      findPlaceFault(walkStart, firstHead) ??
      walk.fault;
    for (
      let afterPosition = walkStart === trailStart ? undefined : walkStart.position;
      ;
      afterPosition = walk.position
    ) {
      const placedRows = await listPlacedAfter(this.database, afterPosition);
      if (placedRows.length === 0) break;
      for (const placedRow of placedRows) if (walk.addRow(placedRow) !== undefined) return walk;
      const walkedCount = walk.position - walkStart.position;
      report?.({
        what: 'verified',
        done: walkedCount,
        total: firstHead === undefined ? undefined : firstHead.position - walkStart.position,
      });
      if (walkedCount >= most) return walk;
    }
    const lastHead = await this.findHead(this.database);
    walk.fault ??=
      this.findHeadFault(lastHead) ??
      findTrailEndFault(walk, firstHead, lastHead) ??
      walk.findEndFault();
    if (walk.position === 0) walk.fault ??= await this.findEmptyFault();
    return walk;
  }

  /** Returns the fault of a trail without rows, if rows exist that were created with an event. */
  private async findEmptyFault(): Promise<string | undefined> {
    for (const [table, what] of Object.entries(this.audited)) {
      const row = await this.database.row(
        columns({ id: Number }),
        sql`/* AuditChain.findEmptyFault */
        SELECT id FROM audit_head WHERE NOT EXISTS (SELECT id FROM audit_events) AND EXISTS (SELECT * FROM ${toIdentifier(table)})`,
      );
      if (row !== undefined) return `the trail was emptied: there are ${what}, but no events`;
    }
    return undefined;
  }

  private async completeVerdict(walk: AuditChainWalk, most = Infinity): Promise<AuditVerdict> {
    let unsealedCount = 0;
    let trailFault = walk.fault;
    for (let lastId = 0; ;) {
      const unsealedRows = await this.findUnsealed(this.database, lastId);
      unsealedCount += unsealedRows.length;
      lastId = unsealedRows.at(-1)?.id ?? lastId;
      const forgedRow = unsealedRows.find(
        (row) => !isGenuine(this.ring, row.mac, (keyId) => computeRowMac(this.ring, row, keyId)),
      );
      if (forgedRow !== undefined)
        trailFault ??= `row ${String(forgedRow.id)} was changed or not written by the service`;
      if (unsealedRows.length < SEAL_BATCH || unsealedCount >= most) break;
    }
    return {
      ...(trailFault === undefined ? {} : { fault: trailFault }),
      sealed: walk.position - walk.start.position,
      unsealed: unsealedCount,
      start: toAnchor(walk.start),
      anchor: toAnchor(walk),
    };
  }

  private async sealBatch(tx: StatementRunner): Promise<number> {
    const head = await this.findHead(tx);
    const unsealedRows = await this.findUnsealed(tx);
    if (head === undefined || unsealedRows.length === 0) return 0;
    const links = [];
    let lastSeal = head.seal;
    for (const [i, row] of unsealedRows.entries()) {
      const position = head.position + i + 1;
      lastSeal = computeSeal(this.ring, lastSeal, { ...row, position });
      links.push({ id: row.id, position, seal: lastSeal });
    }
    const newHead = { position: head.position + unsealedRows.length, seal: lastSeal };
    const wonCount = await tx.change(sql`/* AuditChain.sealBatch */
      UPDATE audit_head SET position = ${newHead.position}, seal = ${newHead.seal}, mac = ${computeHeadMac(this.ring, newHead)}
      WHERE id = 1 AND position = ${head.position} AND seal = ${head.seal}`);
    if (wonCount === 0) return 0;
    const placedCount = await tx.change(sql`/* AuditChain.sealBatch */
      UPDATE audit_events SET
        position = ${caseWhen(
          sql`id`,
          links.map((link) => [link.id, link.position]),
        )},
        seal = ${caseWhen(
          sql`id`,
          links.map((link) => [link.id, link.seal]),
        )}
      WHERE id IN ${toValueList(links.map(({ id }) => id))} AND position IS NULL`);
    // Another replica sealed a row although the head is ours: roll everything back.
    if (placedCount < links.length)
      throw new Error(`${String(links.length - placedCount)} audit rows were sealed meanwhile`);
    return links.length;
  }

  private findHeadFault(head: AuditHead | undefined): string | undefined {
    if (head === undefined) return 'the head row was removed';
    if (head.position === 0 && head.mac === '') return undefined;
    const isGenuineHead = isGenuine(this.ring, head.mac, (keyId) =>
      computeHeadMac(this.ring, head, keyId),
    );
    return isGenuineHead ? undefined : 'the head row was changed';
  }

  private findHead(on: StatementRunner): Promise<AuditHead | undefined> {
    return on.row(AuditHead, sql`/* AuditChain.findHead */ SELECT * FROM audit_head WHERE id = 1`);
  }

  @Gauge({
    name: 'keypad_audit_oldest_unsealed_seconds',
    help: 'Age of the oldest audit row that is not sealed yet',
  })
  async getOldestUnsealedAge(): Promise<number> {
    const row = await this.database.row(
      columns({ ms: [Number, null] }),
      sql`/* AuditChain.getOldestUnsealedAge */ SELECT ${NOW} - MIN(created_at) AS ms FROM audit_events WHERE position IS NULL`,
    );
    return Math.max(0, row?.ms ?? 0) / 1000;
  }

  private findUnsealed(on: StatementRunner, after = 0): Promise<AuditEvent[]> {
    return on.rows(
      AuditEvent,
      sql`/* AuditChain.findUnsealed */ SELECT * FROM audit_events WHERE position IS NULL AND id > ${after} ORDER BY id LIMIT ${SEAL_BATCH}`,
    );
  }
}

/** Compares the place where a walk begins with the head, if the chain ends there. */
function findPlaceFault(
  { position, seal }: ChainPlace,
  head: AuditHead | undefined,
): string | undefined {
  return position > 0 && position === head?.position && seal !== head.seal
    ? `the head does not fit the row at place ${String(position)}`
    : undefined;
}

/**
 * Compares the end of the walk with the head before it and `lastHead`, because rows may have been
 * sealed meanwhile.
 */
function findTrailEndFault(
  { position }: AuditChainWalk,
  head: AuditHead | undefined,
  now: AuditHead | undefined,
): string | undefined {
  const [first, last] = [head?.position ?? 0, now?.position ?? 0];
  if (position < first)
    return `the rows after place ${String(position)} were removed: the head says ${String(first)}`;
  if (position > last)
    return `the head was set back: it says ${String(last)}, the last place is ${String(position)}`;
  return undefined;
}
