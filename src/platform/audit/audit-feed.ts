import { Injectable } from '@nestjs/common';
import { columns, Database, sql } from '../database/index.js';
import { AuditEvent } from './audit-event.entity.js';
import { PLACED_EVENT, type PlacedAuditEventRow } from './audit-chain-walk.js';

/** Time by which events may be sealed in another order than they were written. */
const SEALED_WITHIN_MS = 60_000;

/**
 * Reads sealed events in the order of the trail. Places have no gaps, and an event whose
 * transaction commits late gets a late place, so a reader that remembers the last place misses
 * none.
 */
@Injectable()
export class AuditFeed {
  constructor(private readonly database: Database) {}

  listAfter(position: number, limit: number): Promise<PlacedAuditEventRow[]> {
    return this.database.rows(
      PLACED_EVENT,
      sql`/* AuditFeed.listAfter */
      SELECT * FROM audit_events WHERE position > ${position} ORDER BY position LIMIT ${limit}`,
    );
  }

  /** Returns the last place; 0 if nothing is sealed. */
  async findEndPosition(): Promise<number> {
    const headRow = await this.database.row(
      columns({ position: Number }),
      sql`/* AuditFeed.findEndPosition */ SELECT position FROM audit_head WHERE id = 1`,
    );
    return headRow?.position ?? 0;
  }

  /**
   * Returns a place before all events since a time. Bisects the places, because the times have no
   * index. All these events have places after each event that is older than they may be late.
   */
  async findPositionBefore(time: number): Promise<number> {
    let [before, after] = [0, (await this.findEndPosition()) + 1];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      const placedEvent = await this.database.row(
        columns({ created_at: Number }),
        sql`/* AuditFeed.findPositionBefore */
        SELECT created_at FROM audit_events WHERE position = ${middle}`,
      );
      // The oldest events have left the trail.
      const isBefore = (placedEvent?.created_at ?? 0) < time - SEALED_WITHIN_MS;
      if (isBefore) before = middle;
      else after = middle;
    }
    return before;
  }

  /** Returns the sealed event with this nonce. */
  findByNonce(nonce: string): Promise<(PlacedAuditEventRow & AuditEvent) | undefined> {
    return this.database.row(
      PLACED_EVENT,
      sql`/* AuditFeed.findByNonce */
      SELECT * FROM audit_events WHERE nonce = ${nonce} AND position > 0`,
    );
  }
}
