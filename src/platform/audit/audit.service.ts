import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, list, sql, type Sql, type StatementRunner } from '../database/index.js';
import { KeyRing } from '../keys/index.js';
import { computeReasonMac, computeRowMac } from './audit-macs.js';
import type { AuditReason } from './audit-reason.entity.js';
import type { AuditEventRow } from '../facts/index.js';

/** The one who did something. `operator` runs the commands; `service` is the service itself. */
export type AuditActor = `user:${string}` | `client:${string}` | 'operator' | 'service';

/** Returns a user as the actor or the subject of an event. */
export function toAuditUser(userId: number): `user:${string}` {
  return `user:${String(userId)}`;
}

/** A kind of thing and its id. */
export type AuditEventSubject = `${string}:${string}`;

export interface AuditEventFields {
  /** Another event than that of the call, which is written in the same statement. */
  readonly event?: AuditEventRow;
  readonly actor: AuditActor;
  readonly subject: AuditEventSubject;
  /** The account it concerns. */
  readonly userId?: number;
  /** Text of staff, which is stored beside the trail. */
  readonly reason?: string;
}

/** Writes security events (AUD-1). Nothing changes one; `AuditRetention` removes the oldest. */
@Injectable()
export class AuditService {
  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
  ) {}

  /**
   * Writes one row for each fact, in one statement, in the transaction of the change that it
   * records. Reasons are rows of their own.
   */
  async record(
    tx: StatementRunner,
    ofAll: AuditEventRow,
    ...facts: readonly AuditEventFields[]
  ): Promise<void> {
    if (facts.length === 0) return;
    const created_at = this.database.clock.now();
    const reasonRows: Sql[] = [];
    const eventRows = facts.map(({ event = ofAll, actor, subject, userId, reason }) => {
      const nonce = randomBytes(16).toString('base64url');
      const { name } = event;
      const user_id = userId ?? null;
      const eventFields = { created_at, event: name, actor, subject, user_id, nonce };
      const mac = computeRowMac(this.ring, eventFields);
      if (reason !== undefined)
        reasonRows.push(this.toReasonRow({ nonce, user_id, reason, created_at }));
      return sql`(${created_at}, ${name}, ${actor}, ${subject}, ${user_id}, ${nonce}, ${mac})`;
    });

    await tx.insert(sql`/* AuditService.record */
      INSERT INTO audit_events (created_at, event, actor, subject, user_id, nonce, mac)
        VALUES ${list(eventRows)}`);
    if (reasonRows.length === 0) return;
    await tx.insert(sql`/* AuditService.record */
      INSERT INTO audit_reasons (nonce, user_id, reason, created_at, mac)
        VALUES ${list(reasonRows)}`);
  }

  private toReasonRow(row: Omit<AuditReason, 'mac'>): Sql {
    const { nonce, user_id, reason, created_at } = row;
    const mac = computeReasonMac(this.ring, row);
    return sql`(${nonce}, ${user_id}, ${reason}, ${created_at}, ${mac})`;
  }
}
