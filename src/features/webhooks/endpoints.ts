import { Inject, Injectable, Logger } from '@nestjs/common';
import type { AuditEventRow, WebhookEventRow } from '../../platform/facts/index.js';
import { WEBHOOKS, type WebhookAlarm } from './webhooks.facts.js';
import { AuditService, byOperator, type Act, type Admit } from '../../platform/audit/index.js';
import {
  Database,
  NOW,
  rowOf,
  sql,
  type Sql,
  type Statements,
  type Transaction,
} from '../../platform/database/index.js';
import { Metrics } from '../../platform/metrics/index.js';
import { Endpoint } from './endpoint.entity.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { EventTypes, WEBHOOK_EVENTS } from './event-body.js';
import { newSecret } from './signature.js';

/** Time during which events are signed with the previous secret too. */
const OVERLAP_MS = 24 * 3_600_000;
/** Time without an accepted event after which an endpoint is disabled. */
const FAILING_MS = 5 * 24 * 3_600_000;

export interface NewEndpoint {
  readonly url: string;
  /** Types separated by spaces, or `*`. */
  readonly events: string;
  readonly personal: boolean;
}

const LISTED = rowOf(Endpoint).and({ waiting: Number, failed: Number, oldest_at: [Number, null] });
export type ListedEndpoint = (typeof LISTED)['row'];

/** Admits what the service does by itself. */
const byService: Admit = () => Promise.resolve({ actor: 'service' });

/**
 * Adds and changes endpoints, each change with its audit event in one transaction. `admit` says who does it, and may refuse it by
 * throwing.
 */
@Injectable()
export class Endpoints {
  readonly types: EventTypes;
  private readonly logger = new Logger('WebhookAlarm');

  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly secrets: EndpointSecrets,
    private readonly metrics: Metrics,
    @Inject(WEBHOOK_EVENTS) rows: readonly WebhookEventRow[],
  ) {
    this.types = new EventTypes(rows);
  }

  /** Adds an endpoint for all events from `position` of the audit trail on. The secret is returned only here. */
  add(
    { url, events, personal }: NewEndpoint,
    position: number,
    admit = byOperator,
  ): Promise<{ readonly id: number; readonly secret: string }> {
    const secret = newSecret();
    return this.database.transaction(async (tx) => {
      const act = await admit(tx);
      const id = await tx.insert(sql`/* Endpoints.add */
        INSERT INTO webhook_endpoints (url, events, personal, sealed_secret, position, created_at)
        VALUES (${url}, ${events}, ${personal}, '', ${position}, ${NOW})`);
      // Sealed once the id is known, to which it is bound.
      await tx.change(sql`/* Endpoints.add */
        UPDATE webhook_endpoints SET sealed_secret = ${this.secrets.seal(secret, id)} WHERE id = ${id}`);
      await this.record(tx, WEBHOOKS.events['webhook.added'], id, act);
      return { id, secret };
    });
  }

  list(): Promise<ListedEndpoint[]> {
    return this.read(sql`1 = 1`);
  }

  /** Returns an endpoint as in the list. */
  async findListed(id: number): Promise<ListedEndpoint | undefined> {
    return (await this.read(sql`id = ${id}`))[0];
  }

  private read(where: Sql): Promise<ListedEndpoint[]> {
    const count = (states: Sql) => sql`(
      SELECT COUNT(*) FROM webhook_deliveries d WHERE d.endpoint_id = webhook_endpoints.id AND d.state IN ${states})`;
    return this.database.rows(
      LISTED,
      sql`/* Endpoints.read */
      SELECT webhook_endpoints.*, ${count(sql`('ready', 'leased')`)} AS waiting, ${count(sql`('failed')`)} AS failed,
        (SELECT MIN(happened_at) FROM webhook_deliveries d
          WHERE d.endpoint_id = webhook_endpoints.id AND d.state IN ('ready', 'leased')) AS oldest_at
      FROM webhook_endpoints WHERE ${where} ORDER BY id`,
    );
  }

  /** Returns the endpoints that events are sent to. */
  enabled(): Promise<Endpoint[]> {
    return this.database.rows(
      Endpoint,
      sql`/* Endpoints.enabled */ SELECT * FROM webhook_endpoints WHERE disabled_at IS NULL ORDER BY id`,
    );
  }

  find(id: number, on: Statements = this.database): Promise<Endpoint | undefined> {
    return on.row(Endpoint, sql`/* Endpoints.find */ SELECT * FROM webhook_endpoints WHERE id = ${id}`);
  }

  /** Returns a new secret, or undefined if there is no such endpoint. The previous one signs too for 24 hours. */
  rotate(id: number, admit = byOperator): Promise<string | undefined> {
    const secret = newSecret();
    const sealed = this.secrets.seal(secret, id);
    return this.database.transaction(async (tx) => {
      const act = await admit(tx);
      // Once, also if the response to a COMMIT is lost and the transaction is repeated.
      const changed = await tx.change(sql`/* Endpoints.rotate */
        UPDATE webhook_endpoints
        SET sealed_previous = sealed_secret, previous_until = ${NOW} + ${OVERLAP_MS}, sealed_secret = ${sealed}
        WHERE id = ${id} AND sealed_secret <> ${sealed}`);
      if (changed === 1) await this.record(tx, WEBHOOKS.events['webhook.rotated'], id, act);
      else if ((await this.find(id, tx)) === undefined) return undefined;
      return secret;
    });
  }

  /** Goes on with the events since the endpoint was disabled. Returns false if it is not disabled. */
  enable(id: number, admit = byOperator): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const act = await admit(tx);
      const changed = await tx.change(sql`/* Endpoints.enable */
        UPDATE webhook_endpoints SET disabled_at = NULL, disabled_by = NULL, failing_since = NULL
        WHERE id = ${id} AND disabled_at IS NOT NULL`);
      if (changed === 0) return false;
      await tx.change(sql`/* Endpoints.enable */
        UPDATE webhook_deliveries SET next_at = ${NOW}, attempts = 0 WHERE endpoint_id = ${id} AND state = 'ready'`);
      await this.record(tx, WEBHOOKS.events['webhook.enabled'], id, act);
      return true;
    });
  }

  /** Keeps the events that wait. Returns false if the endpoint is disabled. */
  disable(id: number, admit = byOperator): Promise<boolean> {
    return this.database.transaction((tx) => this.disableIn(tx, id, 'operator', admit));
  }

  /** Disables an endpoint that accepts nothing, and raises an alarm. Returns false if it is disabled, or `when` is not true. */
  giveUp(id: number, by: 'gone' | 'failing', when = sql`1 = 1`): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const isDisabled = await this.disableIn(tx, id, by, byService, when);
      if (isDisabled)
        tx.onCommit(() => {
          this.raise(by, `endpoint ${String(id)} is disabled`);
        });
      return isDisabled;
    });
  }

  private async disableIn(
    tx: Transaction,
    id: number,
    by: 'operator' | 'gone' | 'failing',
    admit: Admit,
    when = sql`1 = 1`,
  ): Promise<boolean> {
    const act = await admit(tx);
    const changed = await tx.change(sql`/* Endpoints.disableIn */
      UPDATE webhook_endpoints SET disabled_at = ${NOW}, disabled_by = ${by}
      WHERE id = ${id} AND disabled_at IS NULL AND ${when}`);
    if (changed === 1) await this.record(tx, WEBHOOKS.events[`webhook.disabled.${by}`], id, act);
    return changed === 1;
  }

  /** Notes a failed attempt, and disables an endpoint that has accepted nothing for five days. Returns true if it does. */
  async noteFailure({ id, failing_since }: Endpoint): Promise<boolean> {
    if (failing_since === null) {
      await this.database.change(sql`/* Endpoints.noteFailure */
        UPDATE webhook_endpoints SET failing_since = ${NOW} WHERE id = ${id} AND failing_since IS NULL`);
      return false;
    }
    if (failing_since + FAILING_MS > this.database.clock.now()) return false;
    return this.giveUp(id, 'failing', sql`failing_since < ${NOW} - ${FAILING_MS}`);
  }

  /** Returns false if there is no such endpoint. */
  remove(id: number, admit = byOperator): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const act = await admit(tx);
      const changed = await tx.change(sql`/* Endpoints.remove */ DELETE FROM webhook_endpoints WHERE id = ${id}`);
      if (changed === 0) return false;
      await tx.change(sql`/* Endpoints.remove */ DELETE FROM webhook_deliveries WHERE endpoint_id = ${id}`);
      await this.record(tx, WEBHOOKS.events['webhook.removed'], id, act);
      return true;
    });
  }

  /** Records that a test event is about to be sent. Returns the endpoint, or undefined if there is none. */
  recordTest(id: number, admit = byOperator): Promise<Endpoint | undefined> {
    return this.database.transaction(async (tx) => {
      const act = await admit(tx);
      const endpoint = await this.find(id, tx);
      if (endpoint !== undefined) await this.record(tx, WEBHOOKS.events['webhook.tested'], id, act);
      return endpoint;
    });
  }

  record(tx: Statements, event: AuditEventRow, id: number, act: Act): Promise<void> {
    return this.audit.record(tx, event, { ...act, subject: `webhook:${String(id)}` });
  }

  raise(reason: WebhookAlarm, text: string): void {
    this.metrics.count(WEBHOOKS.counters.WEBHOOK_ALARMS, { reason });
    this.logger.error(`${reason}: ${text}`);
  }
}
