import { Injectable } from '@nestjs/common';
import { AuditFeed, byOperator } from '../../platform/audit/index.js';
import { Database, sql } from '../../platform/database/index.js';
import { Deliveries } from './deliveries.js';
import { Endpoints } from './endpoints.js';
import { WEBHOOKS } from './webhooks.facts.js';

/** Sends events again that are still in the audit trail, with the same `webhook-id`. */
@Injectable()
export class Replays {
  constructor(
    private readonly database: Database,
    private readonly feed: AuditFeed,
    private readonly deliveries: Deliveries,
    private readonly endpoints: Endpoints,
  ) {}

  /** Sends one event again. Returns false if there is no such event for the endpoint. */
  async one(id: number, eventId: string, admit = byOperator): Promise<boolean> {
    const [event, endpoint] = [await this.feed.find(eventId.replace(/^evt_/, '')), await this.endpoints.find(id)];
    return this.database.transaction(async (tx) => {
      const act = await admit(tx);
      if (event === undefined || endpoint === undefined || !this.endpoints.types.includes('*', event.event))
        return false;
      if (!(await this.deliveries.enqueue(tx, id, event))) return false;
      await this.endpoints.record(tx, WEBHOOKS.events['webhook.replayed'], id, act);
      return true;
    });
  }

  /** Sends all events since a time again, in their order. Returns false if there is no such endpoint. */
  async since(id: number, time: number, admit = byOperator): Promise<boolean> {
    const position = await this.feed.before(time);
    const endpoint = await this.endpoints.find(id);
    return this.database.transaction(async (tx) => {
      const act = await admit(tx);
      if (endpoint === undefined) return false;
      await tx.change(sql`/* Replays.since */
        UPDATE webhook_endpoints SET position = ${position} WHERE id = ${id} AND position > ${position}`);
      await tx.change(sql`/* Replays.since */
        DELETE FROM webhook_deliveries WHERE endpoint_id = ${id} AND state = 'failed' AND position > ${position}`);
      await this.endpoints.record(tx, WEBHOOKS.events['webhook.replayed'], id, act);
      return true;
    });
  }
}
