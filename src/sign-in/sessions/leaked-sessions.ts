import { Injectable } from '@nestjs/common';
import { AuditService, type AuditActor } from '../../platform/audit/index.js';
import {
  columns,
  Database,
  NOW,
  pauseAfter,
  rowOf,
  sql,
  type Transaction,
} from '../../platform/database/index.js';
import { Sweep } from '../../platform/scheduling/index.js';
import { AUTH, LONGEST_ACCESS_TOKEN_TTL } from '../auth.facts.js';
import { ClientSecretLeak } from './client-secret-leak.entity.js';
import { SessionRevocationService } from './session-revocation.service.js';

const LEAK_BATCH = 500;
/**
 * Another replica accepts the old secret for a second, and a request that it accepted may take a
 * moment.
 */
const LATE_MS = 5_000;
/** A session becomes visible within this time after its `created_at`. */
const VISIBLE_MS = 60_000;
const LIFETIME_MS = LONGEST_ACCESS_TOKEN_TTL * 1000;

const CLIENT_LEAK = rowOf(ClientSecretLeak);
type ClientSecretLeakRow = (typeof CLIENT_LEAK)['row'];

/**
 * Ends the sessions of clients whose secret leaked (ADR 6). It reads all sessions by id in batches,
 * so that no lock is long and no index is needed. What it has read is in the row of the leak, in
 * the transaction of each batch: a run that breaks is continued, and of two runs each session is
 * ended by one. The last pass begins when no session from before can appear.
 */
@Injectable()
export class LeakedSessions {
  constructor(
    private readonly database: Database,
    private readonly revocation: SessionRevocationService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Records that the sessions of a client have to end. If those of an earlier leak have not all
   * ended, a new pass begins. The transaction must hold the row of the client.
   */
  async markClient(tx: Transaction, clientId: number, actor: AuditActor): Promise<void> {
    const isNew = await tx.insertIfAbsent(sql`/* LeakedSessions.markClient */
      INSERT INTO client_leaks (client_id, actor, before_at, pass_at, position, ended)
      VALUES (${clientId}, ${actor}, ${NOW} + ${LATE_MS}, ${NOW}, 0, 0)`);
    if (isNew !== undefined) return;

    await tx.change(sql`/* LeakedSessions.markClient */
      UPDATE client_leaks SET actor = ${actor}, before_at = ${NOW} + ${LATE_MS}, pass_at = ${NOW},
        position = 0
      WHERE client_id = ${clientId}`);
  }

  /** Ends the sessions of one client, or continues to, and returns how many it ended. */
  async endSessions(clientId: number): Promise<number> {
    for (let endedCount = 0; ;) {
      const startedAt = performance.now();
      const leak = await this.findLeak(clientId);
      if (leak === undefined) return endedCount;

      const sessionBatch = await this.readBatch(leak);
      const lastSession = sessionBatch.at(-1);
      if (lastSession === undefined) {
        await this.endPass(leak);
        return endedCount;
      }

      const endingIds = sessionBatch.filter(({ ends }) => ends === 1).map(({ id }) => id);
      endedCount += await this.endBatch(leak, lastSession.id, endingIds);
      await pauseAfter(startedAt);
    }
  }

  /** Returns the clients whose sessions are still being ended. */
  async listEndingClients(): Promise<ReadonlySet<number>> {
    const leakRows = await this.database.rows(
      columns({ client_id: Number }),
      sql`/* LeakedSessions.listEndingClients */
      SELECT client_id FROM client_leaks WHERE client_id > 0 ORDER BY client_id`,
    );
    return new Set(leakRows.map(({ client_id }) => client_id));
  }

  @Sweep('sessions of clients whose secret leaked')
  async endAll(): Promise<number> {
    let endedCount = 0;
    const clientIds = await this.listEndingClients();
    for (const clientId of clientIds) endedCount += await this.endSessions(clientId);
    return endedCount;
  }

  private findLeak(clientId: number): Promise<ClientSecretLeakRow | undefined> {
    return this.database.row(
      CLIENT_LEAK,
      sql`/* LeakedSessions.findLeak */ SELECT * FROM client_leaks WHERE client_id = ${clientId}`,
    );
  }

  /**
   * Returns the next sessions, and which of them end. One that expired long ago is left as it is.
   */
  private async readBatch({
    client_id,
    before_at,
    position,
  }: ClientSecretLeakRow): Promise<{ id: number; ends: number }[]> {
    if (position === 0) {
      await this.database.change(sql`/* LeakedSessions.readBatch */
        UPDATE client_leaks SET pass_at = ${NOW} WHERE client_id = ${client_id} AND position = 0`);
    }

    const clientCondition = sql`client_id = ${client_id} AND created_at < ${before_at}`;
    const tokenCondition = sql`idle_expires_at > ${NOW} - ${LIFETIME_MS}
      AND expires_at > ${NOW} - ${LIFETIME_MS}`;
    return this.database.rows(
      columns({ id: Number, ends: Number }),
      sql`/* LeakedSessions.readBatch */
      SELECT id,
        CASE WHEN ${clientCondition} AND revoked_at IS NULL AND ${tokenCondition} THEN 1
          ELSE 0 END AS ends
      FROM sessions WHERE id > ${position} ORDER BY id LIMIT ${LEAK_BATCH}`,
    );
  }

  /** Ends sessions of a batch unless another run has. */
  private endBatch(
    leak: ClientSecretLeakRow,
    last: number,
    ids: readonly number[],
  ): Promise<number> {
    const { client_id, before_at, position, actor } = leak;
    return this.database.transaction(async (tx) => {
      const isFirst = await tx.change(sql`/* LeakedSessions.endBatch */
        UPDATE client_leaks SET position = ${last}
        WHERE client_id = ${client_id} AND before_at = ${before_at} AND position = ${position}`);
      if (isFirst === 0) return 0;

      // The row of the leak is locked here: no other run ends these sessions.
      const endedCount = await this.revocation.revokeEach(tx, ids, 'leaked', actor);
      if (endedCount > 0) {
        await tx.change(sql`/* LeakedSessions.endBatch */
          UPDATE client_leaks SET ended = ended + ${endedCount} WHERE client_id = ${client_id}`);
      }
      return endedCount;
    });
  }

  /**
   * Finishes after a pass that began when all sessions from before were visible; otherwise the next
   * run begins another.
   */
  private endPass({
    client_id,
    before_at,
    position,
    ended,
    actor,
  }: ClientSecretLeakRow): Promise<void> {
    return this.database.transaction(async (tx) => {
      const passCondition = sql`client_id = ${client_id} AND before_at = ${before_at}
        AND position = ${position}`;
      const isDone = await tx.change(sql`/* LeakedSessions.endPass */
        DELETE FROM client_leaks WHERE ${passCondition} AND pass_at > before_at + ${VISIBLE_MS}`);
      if (isDone === 1) {
        await this.audit.record(tx, AUTH.events['client.sessions_ended'], {
          actor,
          subject: `client:${String(client_id)}`,
          reason: `sessions ended: ${String(ended)}`,
        });
      } else
        await tx.change(
          sql`/* LeakedSessions.endPass */
          UPDATE client_leaks SET position = 0 WHERE ${passCondition}`,
        );
    });
  }
}
