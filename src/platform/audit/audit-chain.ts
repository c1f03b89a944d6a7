import { Injectable } from '@nestjs/common';
import {
  caseWhen,
  columns,
  Database,
  NOW,
  sql,
  toValueList,
  type StatementRunner,
  type Transaction,
} from '../database/index.js';
import { KeyRing } from '../keys/index.js';
import { Gauge } from '../metrics/index.js';
import { Every } from '../scheduling/index.js';
import { AuditAlarms } from './audit-alarms.js';
import { readAnchorPosition, toAnchor, type AuditChainPlace } from './audit-chain-walk.js';
import type { AuditEvent } from './audit-event.entity.js';
import { findHead } from './audit-head.js';
import type { AuditChainHead } from './audit-chain-head.entity.js';
import { computeHeadMac, computeSeal, computeSliceMac, isGenuine } from './audit-macs.js';
import { findStartFault, readStart } from './audit-start.js';
import type { AuditTrailVerdict, ReportAuditProgress, AuditSliceVerdict } from './audit-verdict.js';
import { AuditWitness, findNewestAnchor } from './audit-witness.js';
import { AuditVerifier } from './audit-verifier.js';
import { listUnsealed, SEAL_BATCH } from './unsealed-rows.js';

/** Rows that `AuditChain.verifySlice` verifies, at most; a whole number of batches. */
export const SLICE_ROWS = 5_000;

/** Age beyond which a row that is sealed raises an alarm. */
const LATE_MS = 10 * 60_000;

/** A row that gets its place and its seal. */
interface NewAuditChainLink extends AuditChainPlace {
  readonly id: number;
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
    private readonly verifier: AuditVerifier,
    private readonly witness: AuditWitness,
    private readonly alarms: AuditAlarms,
  ) {}

  /** Seals all rows and returns how many this replica sealed. */
  @Every({ name: 'sealing of audit rows', everyMs: 1_000 })
  async sealRows(): Promise<number> {
    for (let sealedCount = 0; ;) {
      const unsealedRows = await listUnsealed(this.database);
      if (unsealedRows.length === 0) return sealedCount;

      const batchCount = await this.database.transaction((tx) => this.sealBatch(tx));
      sealedCount += batchCount;
      if (batchCount < SEAL_BATCH) return sealedCount;
    }
  }

  private async sealBatch(tx: Transaction): Promise<number> {
    const head = await findHead(tx);
    const unsealedRows = await listUnsealed(tx);
    if (head === undefined || unsealedRows.length === 0) return 0;

    const links = this.toLinks(head, unsealedRows);
    if (!(await this.moveHead(tx, head, links))) return 0;
    // The head row is locked here: no other replica seals.
    await this.placeRows(tx, links);
    this.noticeLateRows(tx, unsealedRows);
    return links.length;
  }

  private toLinks(head: AuditChainHead, rows: readonly AuditEvent[]): NewAuditChainLink[] {
    let lastSeal = head.seal;
    return rows.map((row, i) => {
      const position = head.position + i + 1;
      lastSeal = computeSeal(this.ring, lastSeal, { ...row, position });
      return { id: row.id, position, seal: lastSeal };
    });
  }

  /** Returns false if another replica sealed the rows after this head. */
  private async moveHead(
    tx: StatementRunner,
    head: AuditChainHead,
    links: readonly NewAuditChainLink[],
  ): Promise<boolean> {
    const { position, seal } = links.at(-1) ?? head;
    const mac = computeHeadMac(this.ring, { position, seal });
    const movedCount = await tx.change(sql`/* AuditChain.moveHead */
      UPDATE audit_head SET position = ${position}, seal = ${seal}, mac = ${mac}
      WHERE id = 1 AND position = ${head.position} AND seal = ${head.seal}`);
    return movedCount !== 0;
  }

  private async placeRows(tx: StatementRunner, links: readonly NewAuditChainLink[]): Promise<void> {
    const positions = links.map((link) => [link.id, link.position] as const);
    const seals = links.map((link) => [link.id, link.seal] as const);
    const placedCount = await tx.change(sql`/* AuditChain.placeRows */
      UPDATE audit_events SET
        position = ${caseWhen(sql`id`, positions)},
        seal = ${caseWhen(sql`id`, seals)}
      WHERE id IN ${toValueList(links.map(({ id }) => id))} AND position IS NULL`);

    // Another replica sealed a row although the head is ours: roll everything back.
    if (placedCount < links.length)
      throw new Error(`${String(links.length - placedCount)} audit rows were sealed meanwhile`);
  }

  /**
   * Raises an alarm about rows that are sealed long after they were written: whoever removes a row
   * must have the later ones sealed again.
   */
  private noticeLateRows(tx: Transaction, rows: readonly AuditEvent[]): void {
    const oldestTime = this.database.clock.now() - LATE_MS;
    const lateRows = rows.filter(({ created_at }) => created_at < oldestTime);
    const [firstLate] = lateRows;
    if (firstLate === undefined) return;
    const text =
      `${String(lateRows.length)} audit rows from row ${String(firstLate.id)} on were sealed ` +
      'more than 10 minutes after they were written: verify the trail with an anchor';
    tx.onCommit(() => {
      this.alarms.raiseAlarm('late', text);
    });
  }

  /**
   * Verifies the MACs of every row in the order of the chain. Changes nothing. The chain must still
   * contain the newest head that this replica announced.
   * @param givenAnchor `position:seal` of an earlier verdict; the chain must still contain it
   */
  async verifyTrail(
    givenAnchor?: string,
    report?: ReportAuditProgress,
  ): Promise<AuditTrailVerdict> {
    const ownAnchor = await this.findOwnAnchor();
    const anchor = findNewestAnchor([givenAnchor, ownAnchor]);
    for (;;) {
      const walk = await this.verifier.walkChain({ anchor, report });
      if (walk.fault === undefined) return this.verifier.completeVerdict(walk);

      // Rows that were removed by the service meanwhile are no fault.
      const trailStart = await readStart(this.database);
      const isMoved = trailStart.position > walk.start.position;
      if (!isMoved || findStartFault(this.ring, trailStart) !== undefined)
        return this.verifier.completeVerdict(walk);
    }
  }

  /**
   * Verifies the next rows of the chain as `verifyTrail` does, in bounded time. A sequence of
   * slices verifies all rows: each begins with the `next` of the one before. The last one also
   * verifies the rows that are not sealed yet. Returns undefined if `next` is not of an earlier
   * slice.
   */
  async verifySlice(next?: string): Promise<AuditSliceVerdict | undefined> {
    const slicePlace = next === undefined ? undefined : this.readSliceToken(next);
    if (next !== undefined && slicePlace === undefined) return undefined;

    const ownAnchor = await this.findOwnAnchor();
    const isAhead = readAnchorPosition(ownAnchor) > (slicePlace?.position ?? 0);
    const anchor = isAhead ? ownAnchor : undefined;
    const walk = await this.verifier.walkChain({ after: slicePlace, rows: SLICE_ROWS, anchor });
    const head = await findHead(this.database);
    const remaining = Math.max(0, (head?.position ?? 0) - walk.position);
    const counts = { verified: walk.rowCount, remaining };
    if (walk.fault !== undefined) return { fault: walk.fault, ...counts };
    if (remaining > 0) return { ...counts, next: this.toSliceToken(walk) };

    const { fault } = await this.verifier.completeVerdict(walk, SLICE_ROWS);
    return fault === undefined ? counts : { fault, ...counts };
  }

  /** Returns the newest head that this replica announced, if its row was not removed since. */
  private async findOwnAnchor(): Promise<string | undefined> {
    const anchor = await this.witness.findAnchor();
    const { position } = await readStart(this.database);
    return readAnchorPosition(anchor) > position ? anchor : undefined;
  }

  private toSliceToken(end: AuditChainPlace): string {
    return `${toAnchor(end)}:${computeSliceMac(this.ring, end)}`;
  }

  private readSliceToken(next: string): AuditChainPlace | undefined {
    const [position = '', seal = '', mac = ''] = next.split(':');
    const slicePlace = { position: Number(position), seal };
    const isOurs = isGenuine(this.ring, mac, (keyId) =>
      computeSliceMac(this.ring, slicePlace, keyId),
    );
    return isOurs ? slicePlace : undefined;
  }

  @Gauge({
    name: 'keypad_audit_oldest_unsealed_seconds',
    help: 'Age of the oldest audit row that is not sealed yet',
  })
  async getOldestUnsealedAge(): Promise<number> {
    const row = await this.database.row(
      columns({ ms: [Number, null] }),
      sql`/* AuditChain.getOldestUnsealedAge */
      SELECT ${NOW} - MIN(created_at) AS ms FROM audit_events WHERE position IS NULL`,
    );
    return Math.max(0, row?.ms ?? 0) / 1000;
  }
}
