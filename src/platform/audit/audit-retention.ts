import { Injectable } from '@nestjs/common';
import { Config, DAY_MS } from '../config/index.js';
import { among, Database, NOW, pauseAfter, removeInBatches, sql, type Statements } from '../database/index.js';
import { Sweep } from '../scheduling/index.js';
import { KeyRing } from '../keys/index.js';
import { AuditHead } from './audit-head.entity.js';
import { startMac } from './audit-macs.js';
import { faultOfStart, placedAfter, readStart, type Start } from './audit-start.js';
import { Walk, type Placed } from './audit-walk.js';
import type { AUDIT } from './audit.facts.js';

/** Returns whether a row is to be removed. Removal ends at the first row that is not. */
export type IsOld = (row: Placed) => boolean;

/** Intact rows from the start of the chain, which may be removed. */
export interface OldRows {
  readonly start: Start;
  readonly rows: readonly Placed[];
  /** The place of the last of them. */
  readonly walk: Walk;
}

/**
 * Removes rows from the start of the chain in batches. The transaction of each batch also stores the new start with a MAC,
 * so the trail can be verified at any time. A row is removed only after its MACs were verified. The last sealed row stays,
 * so that a trail that somebody emptied never looks like one that expired.
 */
@Injectable()
export class AuditRetention {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
    private readonly config: Config<typeof AUDIT.settings>,
  ) {}

  @Sweep('audit rows')
  async sweep(): Promise<number> {
    const kept = this.config.AUDIT_DAYS * DAY_MS;
    return kept === 0 ? 0 : this.removeBefore(this.database.clock.now() - kept);
  }

  @Sweep('audit reasons')
  async sweepReasons(): Promise<number> {
    const kept = this.config.AUDIT_DAYS * DAY_MS;
    if (kept === 0) return 0;
    const where = sql`created_at < ${NOW} - ${kept}`;
    return removeInBatches(this.database, { table: sql`audit_reasons`, key: sql`nonce`, where });
  }

  /** Removes the rows before the first one that is not older than `time`, and returns how many. */
  removeBefore(time: number): Promise<number> {
    return this.remove(({ created_at }) => created_at < time);
  }

  /**
   * Removes rows from the start of the chain as long as they are old, and returns how many this process removed. Reports
   * their number after each batch.
   * @throws AuditFault before the batch that has a fault
   */
  async remove(isOld: IsOld, report?: (removed: number) => void): Promise<number> {
    for (let removed = 0; ;) {
      const startedAt = performance.now();
      const start = await readStart(this.database);
      const old = await this.nextOld(start, isOld).catch(async (error: unknown) => {
        if ((await readStart(this.database)).position === start.position) throw error;
      });
      const done = old === undefined ? 0 : await this.database.transaction((tx) => this.removeBatch(tx, old));
      // There are none, or another replica removes them.
      if (done === 0) return removed;
      removed += done;
      report?.(removed);
      await pauseAfter(startedAt);
    }
  }

  /**
   * Returns the next batch of old rows after `start`, or undefined if there are none.
   * @throws AuditFault
   */
  async nextOld(start: Start, isOld: IsOld): Promise<OldRows | undefined> {
    const head = await this.database.row(
      AuditHead,
      sql`/* AuditRetention.nextOld */ SELECT * FROM audit_head WHERE id = 1`,
    );
    const walk = new Walk(this.ring, start, { head });
    const fault = faultOfStart(this.ring, start, head);
    if (fault !== undefined) throw new AuditFault(fault);
    const rows = [];
    for (const row of await placedAfter(this.database, start.position)) {
      if (row.position >= (head?.position ?? 0) || !isOld(row)) break;
      if (walk.take(row) !== undefined) throw new AuditFault(walk.fault);
      rows.push(row);
    }
    return rows.length === 0 ? undefined : { start, rows, walk };
  }

  private async removeBatch(tx: Statements, { start, rows, walk }: OldRows): Promise<number> {
    const { position, seal } = walk;
    const mac = startMac(this.ring, walk);
    const won =
      start.position === 0
        ? await tx.insertIfAbsent(sql`/* AuditRetention.removeBatch */
            INSERT INTO audit_head (id, position, seal, mac) VALUES (2, ${position}, ${seal}, ${mac})`)
        : await tx.change(sql`/* AuditRetention.removeBatch */
            UPDATE audit_head SET position = ${position}, seal = ${seal}, mac = ${mac}
            WHERE id = 2 AND position = ${start.position} AND seal = ${start.seal}`);
    if (won === undefined || (start.position > 0 && won === 0)) return 0;
    // By id: a range of places would lock the gap that new rows without a place are inserted into.
    const removed = await tx.change(sql`/* AuditRetention.removeBatch */
      DELETE FROM audit_events WHERE id IN ${among(rows.map(({ id }) => id))}`);
    if (removed !== rows.length) throw new AuditFault(`rows up to place ${String(position)} were removed meanwhile`);
    return removed;
  }
}

/** The trail is not what the service wrote, so nothing more of it is removed. */
export class AuditFault extends Error {
  override readonly name = 'AuditFault';
}
