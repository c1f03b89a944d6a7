import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Every, PeriodicRunner, type WorkSchedule } from '../../platform/scheduling/index.js';
import { MetricsService } from '../../platform/metrics/index.js';
import { traceFrom } from '../../platform/tracing/index.js';
import { WebhookDeliveries } from './webhook-deliveries.js';
import type { Delivery } from './delivery.entity.js';
import type { Endpoint } from './endpoint.entity.js';
import { WebhookEndpoints } from './webhook-endpoints.js';
import type { CallOutcome } from './webhook-calls.js';
import { WebhookPoster } from './webhook-poster.js';
import { WEBHOOKS } from './webhooks.facts.js';

const WEBHOOK_SCHEDULE: WorkSchedule = { name: 'webhooks', everyMs: 1_000 };
/** Events that one replica sends to one endpoint at once. */
const AT_ONCE = 16;
const STOP_MS = 10_000;
/**
 * After this time since its claim an event is not sent, because another replica may send it soon.
 */
const CLAIMED_MS = 30_000;
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
    private readonly deliveries: WebhookDeliveries,
    private readonly delivery: WebhookPoster,
    private readonly metrics: MetricsService,
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
      const missedCount = await this.deliveries.takeOverEvents(endpoint, (name) =>
        this.endpoints.types.includesEvent(endpoint.events, name),
      );
      if (missedCount > 0)
        this.endpoints.raiseAlarm(
          'missed',
          `endpoint ${String(endpoint.id)}: ${String(missedCount)} audit rows were removed before`,
        );
      const sendingCount = [...this.inFlight.values()].filter(
        (each) => each.endpoint === endpoint.id,
      ).length;
      if (sendingCount >= AT_ONCE) continue;
      for (const dueDelivery of await this.deliveries.findDue(endpoint, AT_ONCE - sendingCount)) {
        if (!this.stopped && !this.inFlight.has(dueDelivery.id))
          this.startDelivery(endpoint, dueDelivery);
      }
    }
  }

  private startDelivery(endpoint: Endpoint, due: Delivery): void {
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

  private async attemptDelivery(endpoint: Endpoint, due: Delivery): Promise<void> {
    const startedAt = performance.now();
    if (!(await this.deliveries.claimDelivery(due))) return;
    const outcome = await this.delivery.sendEvent(
      endpoint,
      due,
      () => performance.now() - startedAt < CLAIMED_MS,
    );
    if (outcome === undefined) return;
    const isAccepted = typeof outcome === 'number' && outcome >= 200 && outcome < 300;
    if (isAccepted) await this.deliveries.acceptDelivery(due, endpoint);
    const outcomeLabel = isAccepted ? 'accepted' : await this.recordFailure(endpoint, due, outcome);
    this.metrics.count(WEBHOOKS.counters.WEBHOOK_DELIVERIES, { outcome: outcomeLabel });
  }

  /** Records a failed attempt. Events stay while their endpoint is disabled. */
  private async recordFailure(
    endpoint: Endpoint,
    due: Delivery,
    outcome: CallOutcome,
  ): Promise<'failed' | 'given_up'> {
    const isDisabled =
      outcome === 410
        ? await this.endpoints.disableGivenUp(endpoint.id, 'gone')
        : await this.endpoints.recordFailure(endpoint);
    const plannedPause = RETRY_PAUSES[due.attempts] ?? (isDisabled ? HOUR : undefined);
    const randomPause =
      plannedPause === undefined ? undefined : Math.round(plannedPause * (1 + Math.random() / 5));
    await this.deliveries.failDelivery(due, String(outcome), randomPause);
    return randomPause === undefined ? 'given_up' : 'failed';
  }
}
