import { Injectable, Logger } from '@nestjs/common';
import type { AuthorizeAct } from '../../platform/audit/index.js';
import { Database, NOW, sql } from '../../platform/database/index.js';
import { MetricsService } from '../../platform/metrics/index.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';
import type { WebhookCallOutcome } from './webhook-calls.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import { WebhookEndpoints } from './webhook-endpoints.js';
import { WEBHOOKS, type WebhookAlarmReason } from './webhooks.facts.js';

/** Time without an accepted event after which an endpoint is disabled. */
const FAILING_MS = 5 * 24 * 3_600_000;

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/**
 * Pauses before the second and each further attempt, each up to a fifth longer: together six days
 * at least.
 */
const RETRY_PAUSES: readonly number[] = [
  ...[
    5 * SECOND,
    MINUTE,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
  ],
  ...[24 * HOUR, 24 * HOUR, 24 * HOUR, 24 * HOUR],
];

/** Admits what the service does by itself. */
const authorizeService: AuthorizeAct = () => Promise.resolve({ actor: 'service' });

/**
 * Records what came of an attempt, disables endpoints that accept nothing, and raises the alarms
 * about them.
 */
@Injectable()
export class DeliveryOutcomes {
  private readonly logger = new Logger('WebhookAlarm');

  constructor(
    private readonly database: Database,
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: WebhookDeliveries,
    private readonly metrics: MetricsService,
  ) {}

  /** Removes an accepted event; another one is sent again after a pause, or given up. */
  async recordOutcome(
    endpoint: WebhookEndpoint,
    due: WebhookDelivery,
    outcome: WebhookCallOutcome,
  ): Promise<void> {
    const label = await this.storeOutcome(endpoint, due, outcome);
    this.metrics.count(WEBHOOKS.counters.WEBHOOK_DELIVERIES, { outcome: label });
  }

  private async storeOutcome(
    endpoint: WebhookEndpoint,
    due: WebhookDelivery,
    outcome: WebhookCallOutcome,
  ): Promise<'accepted' | 'failed' | 'given_up'> {
    const isAccepted = typeof outcome === 'number' && outcome >= 200 && outcome < 300;
    if (!isAccepted) return this.recordFailure(endpoint, due, outcome);

    await this.deliveries.acceptDelivery(due, endpoint);
    return 'accepted';
  }

  /** Records a failed attempt. Events stay while their endpoint is disabled. */
  private async recordFailure(
    endpoint: WebhookEndpoint,
    due: WebhookDelivery,
    outcome: WebhookCallOutcome,
  ): Promise<'failed' | 'given_up'> {
    const isDisabled = await this.recordEndpointFailure(endpoint, outcome);
    const plannedPause = RETRY_PAUSES[due.attempts] ?? (isDisabled ? HOUR : undefined);
    if (plannedPause === undefined) {
      await this.deliveries.failDelivery(due, String(outcome), undefined);
      return 'given_up';
    }

    const randomPause = Math.round(plannedPause * (1 + Math.random() / 5));
    await this.deliveries.failDelivery(due, String(outcome), randomPause);
    return 'failed';
  }

  /** Returns true if the failure disables the endpoint. */
  private recordEndpointFailure(
    endpoint: WebhookEndpoint,
    outcome: WebhookCallOutcome,
  ): Promise<boolean> {
    if (outcome === 410) return this.disableGivenUp(endpoint.id, 'gone');
    return this.recordSilence(endpoint);
  }

  /**
   * Disables an endpoint that accepts nothing, and raises an alarm. Returns false if it is
   * disabled, or `when` is not true.
   */
  disableGivenUp(id: number, by: 'gone' | 'failing', when = sql`1 = 1`): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const isDisabled = await this.endpoints.disableIn(tx, id, by, authorizeService, when);
      if (isDisabled)
        tx.onCommit(() => {
          this.raiseAlarm(by, `endpoint ${String(id)} is disabled`);
        });
      return isDisabled;
    });
  }

  /**
   * Notes a failed attempt, and disables an endpoint that has accepted nothing for five days.
   * Returns true if it does.
   */
  async recordSilence({ id, failing_since }: WebhookEndpoint): Promise<boolean> {
    if (failing_since === null) {
      await this.database.change(sql`/* DeliveryOutcomes.recordSilence */
        UPDATE webhook_endpoints SET failing_since = ${NOW}
        WHERE id = ${id} AND failing_since IS NULL`);
      return false;
    }
    if (failing_since + FAILING_MS > this.database.clock.now()) return false;
    return this.disableGivenUp(id, 'failing', sql`failing_since < ${NOW} - ${FAILING_MS}`);
  }

  raiseAlarm(reason: WebhookAlarmReason, text: string): void {
    this.metrics.count(WEBHOOKS.counters.WEBHOOK_ALARMS, { reason });
    this.logger.error(`${reason}: ${text}`);
  }
}
