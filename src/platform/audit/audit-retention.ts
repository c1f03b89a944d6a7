import { Injectable } from '@nestjs/common';
import { Config, DAY_MS } from '../config/index.js';
import {
  toValueList,
  Database,
  NOW,
  pauseAfter,
  removeInBatches,
  sql,
  type StatementRunner,
} from '../database/index.js';
import { Sweep } from '../scheduling/index.js';
import { KeyRing } from '../keys/index.js';
import { AuditChainHead } from './audit-chain-head.entity.js';
import { computeStartMac } from './audit-macs.js';
import { findStartFault, listPlacedAfter, readStart, type AuditTrailStart } from './audit-start.js';
import {
  AuditChainWalk,
  type AuditChainPlace,
  type PlacedAuditEventRow,
} from './audit-chain-walk.js';
import type { AUDIT } from './audit.facts.js';

/** Returns whether a row is to be removed. Removal ends at the first row that is not. */
export type IsOldAuditRow = (row: PlacedAuditEventRow) => boolean;

/** Intact rows from the start of the chain, which may be removed. */
export interface OldAuditRowBatch {
  readonly start: AuditTrailStart;
  readonly rows: readonly PlacedAuditEventRow[];
  /** The place of the last of them. */
  readonly walk: AuditChainWalk;
}

/**
 * Removes rows from the start of the chain in batches. The transaction of each batch also stores
 * the new start with a MAC, so the trail can be verified at any time. A row is removed only after
 * its MACs were verified. The last sealed row stays, so that a trail that somebody emptied never
 * looks like one that expired.
 */
@Injectable()
export class AuditRetention {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly config: Config<typeof AUDIT.settings>,
  ) {}

  @Sweep('audit rows')
  async sweepRows(): Promise<number> {
    const keptMs = this.config.AUDIT_DAYS * DAY_MS;
    if (keptMs === 0) return 0;
    return this.removeBefore(this.database.clock.now() - keptMs);
  }

  @Sweep('audit reasons')
  async sweepReasons(): Promise<number> {
    const keptMs = this.config.AUDIT_DAYS * DAY_MS;
    if (keptMs === 0) return 0;
    const where = sql`created_at < ${NOW} - ${keptMs}`;
    return removeInBatches(this.database, { table: sql`audit_reasons`, key: sql`nonce`, where });
  }

  /** Removes the rows before the first one that is not older than `time`, and returns how many. */
  removeBefore(time: number): Promise<number> {
    return this.removeRows(({ created_at }) => created_at < time);
  }

  /**
   * Removes rows from the start of the chain as long as they are old, and returns how many this
   * process removed. Reports their number after each batch.
   * @throws TamperedTrailError before the batch that has a fault
   */
  async removeRows(isOld: IsOldAuditRow, report?: (removed: number) => void): Promise<number> {
    for (let removedCount = 0; ;) {
      const startedAt = performance.now();
      const trailStart = await readStart(this.database);
      const oldRows = await this.findOldRows(trailStart, isOld).catch(async (error: unknown) => {
        if ((await readStart(this.database)).position === trailStart.position) throw error;
      });
      if (oldRows === undefined) return removedCount;

      const batchCount = await this.database.transaction((tx) => this.removeBatch(tx, oldRows));
      // Another replica removes them.
      if (batchCount === 0) return removedCount;

      removedCount += batchCount;
      report?.(removedCount);
      await pauseAfter(startedAt);
    }
  }

  /**
   * Returns the next batch of old rows after `trailStart`, or undefined if there are none.
   * @throws TamperedTrailError
   */
  async findOldRows(
    start: AuditTrailStart,
    isOld: IsOldAuditRow,
  ): Promise<OldAuditRowBatch | undefined> {
    const head = await this.database.row(
      AuditChainHead,
      sql`/* AuditRetention.findOldRows */ SELECT * FROM audit_head WHERE id = 1`,
    );
    const walk = new AuditChainWalk(this.ring, start, { head });
    const startFault = findStartFault(this.ring, start, head);
    if (startFault !== undefined) throw new TamperedTrailError(startFault);
    const oldRows = [];
    for (const placedRow of await listPlacedAfter(this.database, start.position)) {
      if (placedRow.position >= (head?.position ?? 0) || !isOld(placedRow)) break;
      if (walk.addRow(placedRow) !== undefined) throw new TamperedTrailError(walk.fault);
      oldRows.push(placedRow);
    }
    if (oldRows.length === 0) return undefined;
    return { start, rows: oldRows, walk };
  }

  private async removeBatch(
    tx: StatementRunner,
    { start, rows, walk }: OldAuditRowBatch,
  ): Promise<number> {
    if (!(await this.moveStart(tx, start, walk))) return 0;

    // The start row is locked here: no other replica removes these rows.
    // By id: a range of places would lock the gap that new rows without a place are inserted into.
    const removedCount = await tx.change(sql`/* AuditRetention.removeBatch */
      DELETE FROM audit_events WHERE id IN ${toValueList(rows.map(({ id }) => id))}`);
    if (removedCount !== rows.length)
      throw new TamperedTrailError(
        `rows up to place ${String(walk.position)} were removed meanwhile`,
      );
    return removedCount;
  }

  /** Returns false if another replica removed rows after this start. */
  private async moveStart(
    tx: StatementRunner,
    start: AuditTrailStart,
    { position, seal }: AuditChainPlace,
  ): Promise<boolean> {
    const mac = computeStartMac(this.ring, { position, seal });
    if (start.position === 0) {
      const insertedId = await tx.insertIfAbsent(sql`/* AuditRetention.moveStart */
        INSERT INTO audit_head (id, position, seal, mac) VALUES (2, ${position}, ${seal}, ${mac})`);
      return insertedId !== undefined;
    }

    const movedCount = await tx.change(sql`/* AuditRetention.moveStart */
      UPDATE audit_head SET position = ${position}, seal = ${seal}, mac = ${mac}
      WHERE id = 2 AND position = ${start.position} AND seal = ${start.seal}`);
    return movedCount !== 0;
  }
}

/** The trail is not what the service wrote, so nothing more of it is removed. */
export class TamperedTrailError extends Error {
  override readonly name = 'TamperedTrailError';
}
