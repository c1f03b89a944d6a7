import { Inject, Injectable } from '@nestjs/common';
import type { AuditEventRow, WebhookEventRow } from '../../platform/facts/index.js';
import { WEBHOOKS } from './webhooks.facts.js';
import {
  AuditService,
  authorizeOperator,
  type AuditedAct,
  type AuthorizeAct,
} from '../../platform/audit/index.js';
import {
  Database,
  NOW,
  sql,
  type StatementRunner,
  type Transaction,
} from '../../platform/database/index.js';
import { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { toEndpointFact, type RecordedEndpoint } from './endpoint-fact.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { WebhookEventTypes, WEBHOOK_EVENTS } from './event-body.js';
import { WebhookBacklog, type WebhookDeliveryCounts } from './webhook-backlog.js';
import { createWebhookSecret } from './signature.js';

/** Time during which events are signed with the previous secret too. */
const OVERLAP_MS = 24 * 3_600_000;

export interface NewWebhookEndpoint {
  readonly url: string;
  /** Types separated by spaces, or `*`. */
  readonly events: string;
  readonly personal: boolean;
}

type EndpointDisabledBy = NonNullable<WebhookEndpoint['disabled_by']>;

export type ListedWebhookEndpoint = WebhookEndpoint & WebhookDeliveryCounts;

/**
 * Adds and changes endpoints, each change with its audit event in one transaction. `authorize` says
 * who does it, and may refuse it by throwing.
 */
@Injectable()
export class WebhookEndpoints {
  readonly types: WebhookEventTypes;

  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly secrets: EndpointSecrets,
    private readonly backlog: WebhookBacklog,
    @Inject(WEBHOOK_EVENTS) rows: readonly WebhookEventRow[],
  ) {
    this.types = new WebhookEventTypes(rows);
  }

  /**
   * Adds an endpoint for all events from `position` of the audit trail on. The secret is returned
   * only here.
   */
  addEndpoint(
    { url, events, personal }: NewWebhookEndpoint,
    position: number,
    authorize = authorizeOperator,
  ): Promise<{ readonly id: number; readonly secret: string }> {
    const secret = createWebhookSecret();
    return this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      const endpointId = await tx.insert(sql`/* WebhookEndpoints.addEndpoint */
        INSERT INTO webhook_endpoints (url, events, personal, sealed_secret, position, created_at)
        VALUES (${url}, ${events}, ${personal}, '', ${position}, ${NOW})`);
      // Sealed once the id is known, to which it is bound.
      const sealedSecret = this.secrets.sealSecret(secret, endpointId);
      await tx.change(sql`/* WebhookEndpoints.addEndpoint */
        UPDATE webhook_endpoints SET sealed_secret = ${sealedSecret} WHERE id = ${endpointId}`);
      const added = { id: endpointId, url, personal: personal ? 1 : 0 };
      await this.recordEvent(tx, WEBHOOKS.events['webhook.added'], added, act);
      return { id: endpointId, secret };
    });
  }

  async listEndpoints(): Promise<ListedWebhookEndpoint[]> {
    const endpoints = await this.database.rows(
      WebhookEndpoint,
      sql`/* WebhookEndpoints.listEndpoints */ SELECT * FROM webhook_endpoints ORDER BY id`,
    );
    return Promise.all(endpoints.map((endpoint) => this.toListed(endpoint)));
  }

  /** Returns an endpoint as in the list. */
  async findListed(id: number): Promise<ListedWebhookEndpoint | undefined> {
    const endpoint = await this.findEndpoint(id);
    return endpoint && this.toListed(endpoint);
  }

  private async toListed(endpoint: WebhookEndpoint): Promise<ListedWebhookEndpoint> {
    return { ...endpoint, ...(await this.backlog.countDeliveries(endpoint.id)) };
  }

  /** Returns the endpoints that events are sent to. */
  listEnabled(): Promise<WebhookEndpoint[]> {
    return this.database.rows(
      WebhookEndpoint,
      sql`/* WebhookEndpoints.listEnabled */
      SELECT * FROM webhook_endpoints WHERE disabled_at IS NULL ORDER BY id`,
    );
  }

  findEndpoint(
    id: number,
    on: StatementRunner = this.database,
  ): Promise<WebhookEndpoint | undefined> {
    return on.row(
      WebhookEndpoint,
      sql`/* WebhookEndpoints.findEndpoint */ SELECT * FROM webhook_endpoints WHERE id = ${id}`,
    );
  }

  /**
   * Returns a new secret, or undefined if there is no such endpoint. The previous one signs too for
   * 24 hours.
   */
  rotateSecret(id: number, authorize = authorizeOperator): Promise<string | undefined> {
    const secret = createWebhookSecret();
    const sealedSecret = this.secrets.sealSecret(secret, id);
    return this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      // Once, also if the response to a COMMIT is lost and the transaction is repeated.
      const rotatedCount = await tx.change(sql`/* WebhookEndpoints.rotateSecret */
        UPDATE webhook_endpoints
        SET sealed_previous = sealed_secret, previous_until = ${NOW} + ${OVERLAP_MS},
          sealed_secret = ${sealedSecret}
        WHERE id = ${id} AND sealed_secret <> ${sealedSecret}`);
      const endpoint = await this.findEndpoint(id, tx);
      if (endpoint === undefined) return undefined;
      if (rotatedCount === 1)
        await this.recordEvent(tx, WEBHOOKS.events['webhook.rotated'], endpoint, act);
      return secret;
    });
  }

  /**
   * Goes on with the events since the endpoint was disabled. Returns false if it is not disabled.
   */
  async enableEndpoint(id: number, authorize = authorizeOperator): Promise<boolean> {
    const isEnabled = await this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      const enabledCount = await tx.change(sql`/* WebhookEndpoints.enableEndpoint */
        UPDATE webhook_endpoints SET disabled_at = NULL, disabled_by = NULL, failing_since = NULL
        WHERE id = ${id} AND disabled_at IS NOT NULL`);
      if (enabledCount === 0) return false;
      await this.recordChange(tx, WEBHOOKS.events['webhook.enabled'], id, act);
      return true;
    });
    if (isEnabled) await this.backlog.restartWaiting(id);
    return isEnabled;
  }

  /** Keeps the events that wait. Returns false if the endpoint is disabled. */
  disableEndpoint(id: number, authorize = authorizeOperator): Promise<boolean> {
    return this.database.transaction((tx) => this.disableIn(tx, id, 'operator', authorize));
  }

  /** Disables an endpoint if `when` is true, in the transaction of the caller. */
  async disableIn(
    tx: Transaction,
    id: number,
    by: EndpointDisabledBy,
    authorize: AuthorizeAct,
    when = sql`1 = 1`,
  ): Promise<boolean> {
    const act = await authorize(tx);
    const disabledCount = await tx.change(sql`/* WebhookEndpoints.disableIn */
      UPDATE webhook_endpoints SET disabled_at = ${NOW}, disabled_by = ${by}
      WHERE id = ${id} AND disabled_at IS NULL AND ${when}`);
    if (disabledCount === 1)
      await this.recordChange(tx, WEBHOOKS.events[`webhook.disabled.${by}`], id, act);
    return disabledCount === 1;
  }

  /**
   * Removes an endpoint; a clean-up removes its events. Returns false if there is no such endpoint.
   */
  removeEndpoint(id: number, authorize = authorizeOperator): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      const endpoint = await this.findEndpoint(id, tx);
      if (endpoint === undefined) return false;
      const removedCount = await tx.change(
        sql`/* WebhookEndpoints.removeEndpoint */ DELETE FROM webhook_endpoints WHERE id = ${id}`,
      );
      if (removedCount === 0) return false;
      await this.recordEvent(tx, WEBHOOKS.events['webhook.removed'], endpoint, act);
      return true;
    });
  }

  /**
   * Records that a test event is about to be sent. Returns the endpoint, or undefined if there is
   * none.
   */
  recordTest(id: number, authorize = authorizeOperator): Promise<WebhookEndpoint | undefined> {
    return this.database.transaction(async (tx) => {
      const act = await authorize(tx);
      const endpoint = await this.findEndpoint(id, tx);
      if (endpoint !== undefined)
        await this.recordEvent(tx, WEBHOOKS.events['webhook.tested'], endpoint, act);
      return endpoint;
    });
  }

  private recordEvent(
    tx: StatementRunner,
    event: AuditEventRow,
    endpoint: RecordedEndpoint,
    act: AuditedAct,
  ): Promise<void> {
    return this.audit.record(tx, event, toEndpointFact(endpoint, act));
  }

  /** Records an act on an endpoint. Returns false if there is no such endpoint. */
  async recordChange(
    tx: StatementRunner,
    event: AuditEventRow,
    id: number,
    act: AuditedAct,
  ): Promise<boolean> {
    const endpoint = await this.findEndpoint(id, tx);
    if (endpoint === undefined) return false;
    await this.recordEvent(tx, event, endpoint, act);
    return true;
  }
}
