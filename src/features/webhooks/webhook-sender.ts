import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Every, PeriodicRunner, type PeriodicSchedule } from '../../platform/scheduling/index.js';
import { traceFrom } from '../../platform/tracing/index.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import type { WebhookDelivery } from './webhook-delivery.entity.js';
import type { WebhookEndpoint } from './webhook-endpoint.entity.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { WebhookEndpoints } from './webhook-endpoints.js';
import { WebhookPoster } from './webhook-poster.js';

const WEBHOOK_SCHEDULE: PeriodicSchedule = { name: 'webhooks', everyMs: 1_000 };
/** Events that one replica sends to one endpoint at once. */
const MOST_SENDING = 16;
const STOP_MS = 10_000;
/**
 * After this time since its claim an event is not sent, because another replica may send it soon.
 */
const CLAIMED_MS = 30_000;

/**
 * Sends events to endpoints. Any replica may take over events of the audit trail and send them:
 * conditional UPDATEs decide which one does. An event is removed only after the endpoint accepted
 * it, so it is sent at least once, and the next one of its user only after that (HOOK-2).
 */
@Injectable()
export class WebhookSender implements BeforeApplicationShutdown {
  private readonly inFlight = new Map<
    number,
    { readonly endpoint: number; readonly work: Promise<void> }
  >();
  private stopped = false;

  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly outcomes: DeliveryOutcomes,
    private readonly deliveries: WebhookDeliveries,
    private readonly delivery: WebhookPoster,
    private readonly periodic: PeriodicRunner,
  ) {}

  /**
   * Waits up to 10 s for the events that are being sent; the leases of the others expire (FLT-3).
   */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    const allDone = Promise.allSettled([...this.inFlight.values()].map(({ work }) => work));
    await Promise.race([allDone, sleep(STOP_MS, undefined, { ref: false })]);
  }

  @Every(WEBHOOK_SCHEDULE)
  async pollEndpoints(): Promise<void> {
    for (const endpoint of await this.endpoints.listEnabled()) {
      await this.takeOverEvents(endpoint);
      await this.startDueDeliveries(endpoint);
    }
  }

  /** Queues the new events of the audit trail for an endpoint. */
  private async takeOverEvents(endpoint: WebhookEndpoint): Promise<void> {
    const isWanted = (name: string) => this.endpoints.types.includesEvent(endpoint.events, name);
    const missedCount = await this.deliveries.takeOverEvents(endpoint, isWanted);
    if (missedCount === 0) return;

    const missedRows = `${String(missedCount)} audit rows were removed before`;
    this.outcomes.raiseAlarm('missed', `endpoint ${String(endpoint.id)}: ${missedRows}`);
  }

  private async startDueDeliveries(endpoint: WebhookEndpoint): Promise<void> {
    const inFlight = [...this.inFlight.values()];
    const sendingCount = inFlight.filter((each) => each.endpoint === endpoint.id).length;
    if (sendingCount >= MOST_SENDING) return;

    for (const dueDelivery of await this.deliveries.findDue(
      endpoint,
      MOST_SENDING - sendingCount,
    )) {
      const isSending = this.inFlight.has(dueDelivery.id);
      if (!this.stopped && !isSending) this.startDelivery(endpoint, dueDelivery);
    }
  }

  private startDelivery(endpoint: WebhookEndpoint, due: WebhookDelivery): void {
    const work = traceFrom(undefined, 'deliver webhook', {}, () =>
      this.attemptDelivery(endpoint, due),
    )
      // The lease ends by itself, and the event is sent again.
      .catch(() => undefined)
      .finally(() => {
        this.inFlight.delete(due.id);
        this.periodic.wakeSchedule(WEBHOOK_SCHEDULE);
      });
    this.inFlight.set(due.id, { endpoint: endpoint.id, work });
  }

  private async attemptDelivery(endpoint: WebhookEndpoint, due: WebhookDelivery): Promise<void> {
    const startedAt = performance.now();
    if (!(await this.deliveries.claimDelivery(due))) return;
    const outcome = await this.delivery.sendEvent(
      endpoint,
      due,
      () => performance.now() - startedAt < CLAIMED_MS,
    );
    if (outcome === undefined) return;

    await this.outcomes.recordOutcome(endpoint, due, outcome);
  }
}
