import { Injectable } from '@nestjs/common';
import { AuditFeed, authorizeOperator } from '../../platform/audit/index.js';
import { Database, sql } from '../../platform/database/index.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhookEndpoints } from './webhook-endpoints.js';
import { WEBHOOKS } from './webhooks.facts.js';

/** Sends events again that are still in the audit trail, with the same `webhook-id`. */
@Injectable()
export class WebhookReplays {
  constructor(
    private readonly database: Database,
    private readonly feed: AuditFeed,
    private readonly deliveries: WebhookDeliveries,
    private readonly endpoints: WebhookEndpoints,
  ) {}

  /** Sends one event again. Returns false if there is no such event for the endpoint. */
  async replayEvent(id: number, eventId: string, authorize = authorizeOperator): Promise<boolean> {
    const event = await this.feed.findByNonce(eventId.replace(/^evt_/, ''));
    return this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      if (event === undefined || !this.endpoints.types.includesEvent('*', event.event))
        return false;
      if (!(await this.deliveries.enqueueEvent(tx, id, event))) return false;
      return this.endpoints.recordChange(tx, WEBHOOKS.events['webhook.replayed'], id, act);
    });
  }

  /**
   * Sends all events since a time again, in their order. Returns false if there is no such
   * endpoint.
   */
  async replaySince(id: number, time: number, authorize = authorizeOperator): Promise<boolean> {
    const startPosition = await this.feed.findPositionBefore(time);
    return this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      // Locks the row, so that nobody removes the endpoint meanwhile.
      await tx.change(sql`/* WebhookReplays.replaySince */
        UPDATE webhook_endpoints SET position =
          CASE WHEN position > ${startPosition} THEN ${startPosition} ELSE position END
        WHERE id = ${id}`);
      return this.endpoints.recordChange(tx, WEBHOOKS.events['webhook.replayed'], id, act);
    });
  }
}
