import { Injectable } from '@nestjs/common';
import { AuditFeed } from '../../platform/audit/index.js';
import {
  CLOCK_SKEW_MS,
  columns,
  Database,
  list,
  NOW,
  sql,
  type Sql,
  type StatementRunner,
} from '../../platform/database/index.js';
import { WAITING_AT_MOST, WebhookBacklog } from './webhook-backlog.js';
import { WebhookDelivery } from './webhook-delivery.entity.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';

/**
 * Time after which another replica may send an event, because its replica seems to have crashed.
 */
export const LEASE_MS = 60_000 + CLOCK_SKEW_MS;
const EVENTS_A_BATCH = 256;
/** An endpoint that accepts an event after this time without one gets all that wait at once. */
const RECOVERED_MS = 300_000;

const DELIVERY_COLUMNS = sql`(endpoint_id, position, nonce, event, actor, subject, user_id,
  happened_at, state, attempts, next_at)`;

type AuditFeedEvent = Awaited<ReturnType<AuditFeed['listAfter']>>[number];

/** Owns the rows of `webhook_deliveries`. Each decision is one conditional UPDATE (RACE-1). */
@Injectable()
export class WebhookDeliveries {
  constructor(
    private readonly database: Database,
    private readonly feed: AuditFeed,
    private readonly backlog: WebhookBacklog,
  ) {}

  /**
   * Takes over the next events of the audit trail, of which `isWanted` selects some. The UPDATE of
   * the place lets one replica win. Returns how many events left the trail before they were read.
   */
  async takeOverEvents(
    endpoint: WebhookEndpoint,
    isWanted: (event: string) => boolean,
  ): Promise<number> {
    let { position } = endpoint;
    let missedCount = 0;
    for (;;) {
      const feedEvents = await this.feed.listAfter(position, EVENTS_A_BATCH);
      const [first, last] = [feedEvents[0], feedEvents.at(-1)];
      if (first === undefined || last === undefined) return missedCount;
      if ((await this.backlog.countWaiting(endpoint.id)) >= WAITING_AT_MOST) return missedCount;
      const wantedEvents = feedEvents.filter(({ event }) => isWanted(event));
      const fromPosition = position;
      const isMoved = await this.database.transaction((tx) =>
        this.moveEvents(tx, endpoint, { from: fromPosition, to: last.position }, wantedEvents),
      );
      if (!isMoved) return missedCount;
      missedCount += first.position - fromPosition - 1;
      position = last.position;
      if (feedEvents.length < EVENTS_A_BATCH) return missedCount;
    }
  }

  /**
   * Returns events that are due. Of each user only the first that the endpoint has not accepted, so
   * that its events arrive in order.
   */
  findDue({ id }: WebhookEndpoint, limit: number): Promise<WebhookDelivery[]> {
    return this.database.rows(
      WebhookDelivery,
      sql`/* WebhookDeliveries.findDue */
      SELECT d.* FROM webhook_deliveries d
      WHERE d.endpoint_id = ${id} AND d.state IN ('ready', 'leased') AND d.next_at <= ${NOW}
        AND NOT EXISTS (
        SELECT 1 FROM webhook_deliveries e
        WHERE e.endpoint_id = d.endpoint_id AND e.user_id = d.user_id AND e.position < d.position
          AND e.state <> 'failed')
      ORDER BY d.next_at, d.position LIMIT ${limit}`,
    );
  }

  /** Claims an event for one attempt. Returns true to exactly one replica. */
  async claimDelivery({ id, attempts }: WebhookDelivery): Promise<boolean> {
    const claimedCount = await this.database.change(sql`/* WebhookDeliveries.claimDelivery */
      UPDATE webhook_deliveries
        SET state = 'leased', attempts = attempts + 1, next_at = ${NOW} + ${LEASE_MS}
      WHERE id = ${id} AND attempts = ${attempts} AND state IN ('ready', 'leased')
        AND next_at <= ${NOW}`);
    return claimedCount === 1;
  }

  /** Removes an event that the endpoint accepted, even if the lease has expired meanwhile. */
  async acceptDelivery({ id }: WebhookDelivery, endpoint: WebhookEndpoint): Promise<void> {
    await this.database.change(
      sql`/* WebhookDeliveries.acceptDelivery */ DELETE FROM webhook_deliveries WHERE id = ${id}`,
    );
    if (endpoint.failing_since === null) return;
    if (endpoint.failing_since + RECOVERED_MS < this.database.clock.now())
      await this.backlog.hastenWaiting(endpoint.id);
    await this.database.change(sql`/* WebhookDeliveries.acceptDelivery */
      UPDATE webhook_endpoints SET failing_since = NULL
      WHERE id = ${endpoint.id} AND failing_since IS NOT NULL`);
  }

  /** Records a failed attempt. `pause` in milliseconds; undefined after the last attempt. */
  async failDelivery(
    { id, attempts }: WebhookDelivery,
    outcome: string,
    pause: number | undefined,
  ): Promise<void> {
    const nextState = pause === undefined ? 'failed' : 'ready';
    await this.database.change(sql`/* WebhookDeliveries.failDelivery */
      UPDATE webhook_deliveries
        SET state = ${nextState}, next_at = ${NOW} + ${pause ?? 0}, outcome = ${outcome}
      WHERE id = ${id} AND attempts = ${attempts + 1} AND state = 'leased'`);
  }

  /**
   * Makes an event wait for an endpoint, also one that failed or was accepted before. Returns false
   * if there is no such endpoint.
   */
  async enqueueEvent(
    tx: StatementRunner,
    endpointId: number,
    event: AuditFeedEvent,
  ): Promise<boolean> {
    // Locks the row, so that nobody removes the endpoint or enqueues the same event meanwhile.
    await tx.change(sql`/* WebhookDeliveries.enqueueEvent */
      UPDATE webhook_endpoints SET position = position WHERE id = ${endpointId}`);
    await tx.change(sql`/* WebhookDeliveries.enqueueEvent */
      DELETE FROM webhook_deliveries
      WHERE endpoint_id = ${endpointId} AND position = ${event.position}`);
    const deliveryId = await tx.insertIfAbsent(sql`/* WebhookDeliveries.enqueueEvent */
      INSERT INTO webhook_deliveries ${DELIVERY_COLUMNS}
      SELECT id, ${toEventValues(event)}, 'ready', 0, ${NOW}
      FROM webhook_endpoints WHERE id = ${endpointId}`);
    return deliveryId !== undefined;
  }

  /**
   * Returns events that an endpoint has not accepted: first those that were given up, then those
   * that wait.
   */
  listDeliveries(endpointId: number, limit: number): Promise<WebhookDelivery[]> {
    return this.database.rows(
      WebhookDelivery,
      sql`/* WebhookDeliveries.listDeliveries */
      SELECT * FROM webhook_deliveries WHERE endpoint_id = ${endpointId}
        ORDER BY state, next_at, position LIMIT ${limit}`,
    );
  }

  /** Returns events that an endpoint has not accepted, in the order of the audit trail. */
  findPage(
    endpointId: number,
    { after, limit }: { after: number; limit: number },
  ): Promise<WebhookDelivery[]> {
    return this.database.rows(
      WebhookDelivery,
      sql`/* WebhookDeliveries.findPage */
      SELECT * FROM webhook_deliveries
      WHERE endpoint_id = ${endpointId} AND position > ${after} ORDER BY position LIMIT ${limit}`,
    );
  }

  private async moveEvents(
    tx: StatementRunner,
    { id }: WebhookEndpoint,
    { from, to }: { readonly from: number; readonly to: number },
    events: readonly AuditFeedEvent[],
  ): Promise<boolean> {
    const wonCount = await tx.change(sql`/* WebhookDeliveries.moveEvents */
      UPDATE webhook_endpoints SET position = ${to}
      WHERE id = ${id} AND position = ${from} AND disabled_at IS NULL`);
    if (wonCount === 0) return false;
    // Only a replay finds events that were given up before.
    await tx.change(sql`/* WebhookDeliveries.moveEvents */
      DELETE FROM webhook_deliveries
      WHERE endpoint_id = ${id} AND position > ${from} AND position <= ${to} AND state = 'failed'`);
    const storedRows = await tx.rows(
      columns({ position: Number }),
      sql`/* WebhookDeliveries.moveEvents */
      SELECT position FROM webhook_deliveries
      WHERE endpoint_id = ${id} AND position > ${from} AND position <= ${to}`,
    );
    const knownPositions = new Set(storedRows.map(({ position }) => position));
    const freshEvents = events.filter(({ position }) => !knownPositions.has(position));
    if (freshEvents.length > 0) await tx.insert(this.toInsertion(id, freshEvents));
    return true;
  }

  private toInsertion(endpointId: number, events: readonly AuditFeedEvent[]) {
    const deliveryRows = events.map(
      (event) => sql`(${endpointId}, ${toEventValues(event)}, 'ready', 0, ${NOW})`,
    );
    return sql`/* WebhookDeliveries.insertion */
      INSERT INTO webhook_deliveries ${DELIVERY_COLUMNS}
      VALUES ${list(deliveryRows)}`;
  }
}

/** Writes the values of the columns from `position` to `happened_at`. */
function toEventValues(feedEvent: AuditFeedEvent): Sql {
  const { position, nonce, event, actor, subject, user_id, created_at } = feedEvent;
  return sql`${position}, ${nonce}, ${event}, ${actor}, ${subject}, ${user_id}, ${created_at}`;
}
