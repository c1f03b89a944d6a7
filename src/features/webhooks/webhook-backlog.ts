import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../platform/config/index.js';
import {
  columns,
  Database,
  NOW,
  removeInBatches,
  sql,
  toValueList,
  type Sql,
} from '../../platform/database/index.js';
import { Sweep } from '../../platform/scheduling/index.js';

/**
 * Events that wait for one endpoint at most. More stay in the audit trail until some are accepted.
 */
export const WAITING_AT_MOST = 10_000;
/** Time after which events that an endpoint never accepted are removed from its list. */
const GIVEN_UP_KEPT_MS = 30 * DAY_MS;
/** Rows that one statement changes. */
const ROWS_A_BATCH = 256;

const DELIVERY_COUNTS = columns({ waiting: Number, failed: Number, oldest_at: [Number, null] });
/** Events that an endpoint has not accepted. */
export type WebhookDeliveryCounts = (typeof DELIVERY_COUNTS)['row'];

/**
 * Counts, hastens and removes the events that endpoints have not accepted. No statement reads or
 * changes more than `WAITING_AT_MOST` (LIM-8).
 */
@Injectable()
export class WebhookBacklog {
  constructor(private readonly database: Database) {}

  @Sweep('events that no endpoint accepted')
  sweepGivenUp(): Promise<number> {
    const expiredCondition = sql`state = 'failed' AND next_at < ${NOW} - ${GIVEN_UP_KEPT_MS}`;
    return removeInBatches(this.database, {
      table: sql`webhook_deliveries`,
      key: sql`id`,
      where: expiredCondition,
    });
  }

  /** Removes the events of endpoints that are gone. Nothing adds one, because each is locked. */
  @Sweep('events of removed endpoints')
  async sweepRemoved(): Promise<number> {
    let removedCount = 0;
    for (let after = 0; ;) {
      const nextRow = await this.database.row(
        columns({ endpoint_id: Number, is_there: Number }),
        sql`/* WebhookBacklog.sweepRemoved */
        SELECT d.endpoint_id, (SELECT COUNT(*) FROM webhook_endpoints e WHERE e.id = d.endpoint_id)
          AS is_there
        FROM webhook_deliveries d WHERE d.endpoint_id > ${after} ORDER BY d.endpoint_id LIMIT 1`,
      );
      if (nextRow === undefined) return removedCount;
      after = nextRow.endpoint_id;
      if (nextRow.is_there === 1) continue;
      removedCount += await removeInBatches(this.database, {
        table: sql`webhook_deliveries`,
        key: sql`id`,
        where: sql`endpoint_id = ${nextRow.endpoint_id}`,
      });
    }
  }

  /** Makes the events that wait for an endpoint due, with all their attempts. */
  async restartWaiting(endpointId: number): Promise<void> {
    const now = this.database.clock.now();
    for (const range of [sql`next_at < ${now}`, sql`next_at > ${now}`])
      await this.makeDue(endpointId, now, range, sql`0`);
  }

  /** Makes the events that wait for another attempt due. */
  hastenWaiting(endpointId: number): Promise<void> {
    const now = this.database.clock.now();
    return this.makeDue(endpointId, now, sql`next_at > ${now}`, sql`attempts`);
  }

  /** Sets the time of events in a range of times without `now`, in batches. */
  private async makeDue(endpointId: number, now: number, range: Sql, attempts: Sql): Promise<void> {
    for (let count = 0; count < WAITING_AT_MOST; count += ROWS_A_BATCH) {
      const waitingRows = await this.database.rows(
        columns({ id: Number }),
        sql`/* WebhookBacklog.makeDue */
        SELECT id FROM webhook_deliveries
        WHERE endpoint_id = ${endpointId} AND state = 'ready' AND ${range}
        LIMIT ${ROWS_A_BATCH}`,
      );
      if (waitingRows.length === 0) return;
      await this.database.change(sql`/* WebhookBacklog.makeDue */
        UPDATE webhook_deliveries SET next_at = ${now}, attempts = ${attempts}
        WHERE id IN ${toValueList(waitingRows.map(({ id }) => id))} AND state = 'ready'`);
    }
  }

  /** Counts the events of an endpoint, at most `WAITING_AT_MOST` of each kind. */
  async countDeliveries(endpointId: number): Promise<WebhookDeliveryCounts> {
    const waiting = this.selectInStates(endpointId, sql`('ready', 'leased')`);
    const failed = this.selectInStates(endpointId, sql`('failed')`);
    const countsRow = await this.database.row(
      DELIVERY_COUNTS,
      sql`/* WebhookBacklog.countDeliveries */
      SELECT (SELECT COUNT(*) FROM (${waiting}) waiting) AS waiting,
        (SELECT MIN(happened_at) FROM (${waiting}) waiting) AS oldest_at,
        (SELECT COUNT(*) FROM (${failed}) failed) AS failed`,
    );
    return countsRow ?? { waiting: 0, failed: 0, oldest_at: null };
  }

  async countWaiting(endpointId: number): Promise<number> {
    const row = await this.database.row(
      columns({ waiting: Number }),
      sql`/* WebhookBacklog.countWaiting */
      SELECT COUNT(*) AS waiting
      FROM (${this.selectInStates(endpointId, sql`('ready', 'leased')`)}) waiting`,
    );
    return row?.waiting ?? 0;
  }

  private selectInStates(endpointId: number, states: Sql): Sql {
    return sql`SELECT happened_at FROM webhook_deliveries
      WHERE endpoint_id = ${endpointId} AND state IN ${states} LIMIT ${WAITING_AT_MOST}`;
  }
}
