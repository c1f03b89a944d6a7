import { Injectable } from '@nestjs/common';
import { columns, Database, sql } from '../database/index.js';
import { AuditEvent } from './audit-event.entity.js';
import { PLACED, type Placed } from './audit-walk.js';

/** Time by which events may be sealed in another order than they were written. */
const SEALED_WITHIN_MS = 60_000;

/**
 * Reads sealed events in the order of the trail. Places have no gaps, and an event whose transaction commits late gets a
 * late place, so a reader that remembers the last place misses none.
 */
@Injectable()
export class AuditFeed {
  constructor(private readonly database: Database) {}

  after(position: number, limit: number): Promise<Placed[]> {
    return this.database.rows(
      PLACED,
      sql`/* AuditFeed.after */ SELECT * FROM audit_events WHERE position > ${position} ORDER BY position LIMIT ${limit}`,
    );
  }

  /** Returns the last place; 0 if nothing is sealed. */
  async end(): Promise<number> {
    const row = await this.database.row(
      columns({ position: Number }),
      sql`/* AuditFeed.end */ SELECT position FROM audit_head WHERE id = 1`,
    );
    return row?.position ?? 0;
  }

  /** Returns a place before all events since a time. */
  async before(time: number): Promise<number> {
    const row = await this.database.row(
      columns({ position: Number }),
      sql`/* AuditFeed.before */ SELECT position FROM audit_events
        WHERE position > 0 AND created_at < ${time - SEALED_WITHIN_MS} ORDER BY position DESC LIMIT 1`,
    );
    return row?.position ?? 0;
  }

  /** Returns the sealed event with this nonce. */
  find(nonce: string): Promise<(Placed & AuditEvent) | undefined> {
    return this.database.row(
      PLACED,
      sql`/* AuditFeed.find */ SELECT * FROM audit_events WHERE nonce = ${nonce} AND position > 0`,
    );
  }
}
