import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Every, Periodic, type Schedule } from '../../platform/scheduling/index.js';
import { Metrics } from '../../platform/metrics/index.js';
import { traceFrom } from '../../platform/tracing/index.js';
import { Deliveries } from './deliveries.js';
import type { Delivery } from './delivery.entity.js';
import type { Endpoint } from './endpoint.entity.js';
import { Endpoints } from './endpoints.js';
import type { CallOutcome } from './webhook-calls.js';
import { WebhookDelivery } from './webhook-delivery.js';
import { WEBHOOKS } from './webhooks.facts.js';

const POLLING: Schedule = { name: 'webhooks', everyMs: 1_000 };
/** Events that one replica sends to one endpoint at once. */
const AT_ONCE = 16;
const STOP_MS = 10_000;
/** After this time since its claim an event is not sent, because another replica may send it soon. */
const CLAIMED_MS = 30_000;
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/** Pauses before the second and each further attempt, each up to a fifth longer: together six days at least. */
const PAUSES: readonly number[] = [
  ...[5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR],
  ...[24 * HOUR, 24 * HOUR, 24 * HOUR, 24 * HOUR],
];

/**
 * Sends events to endpoints. Any replica may take over events of the audit trail and send them: conditional UPDATEs
 * decide which one does. An event is removed only after the endpoint accepted it, so it is sent at least once, and the next one
 * of its user only after that (HOOK-2).
 */
@Injectable()
export class WebhookSender implements BeforeApplicationShutdown {
  private readonly inFlight = new Map<number, { readonly endpoint: number; readonly work: Promise<void> }>();
  private stopped = false;

  constructor(
    private readonly endpoints: Endpoints,
    private readonly deliveries: Deliveries,
    private readonly delivery: WebhookDelivery,
    private readonly metrics: Metrics,
    private readonly periodic: Periodic,
  ) {}

  /** Waits up to 10 s for the events that are being sent; the leases of the others expire (FLT-3). */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    const done = Promise.allSettled([...this.inFlight.values()].map(({ work }) => work));
    await Promise.race([done, sleep(STOP_MS, undefined, { ref: false })]);
  }

  @Every(POLLING)
  async poll(): Promise<void> {
    for (const endpoint of await this.endpoints.enabled()) {
      const missed = await this.deliveries.takeOver(endpoint, (name) =>
        this.endpoints.types.includes(endpoint.events, name),
      );
      if (missed > 0)
        this.endpoints.raise(
          'missed',
          `endpoint ${String(endpoint.id)}: ${String(missed)} audit rows were removed before`,
        );
      const sending = [...this.inFlight.values()].filter((each) => each.endpoint === endpoint.id).length;
      if (sending >= AT_ONCE) continue;
      for (const due of await this.deliveries.due(endpoint, AT_ONCE - sending)) {
        if (!this.stopped && !this.inFlight.has(due.id)) this.start(endpoint, due);
      }
    }
  }

  private start(endpoint: Endpoint, due: Delivery): void {
    const work = traceFrom(undefined, 'deliver webhook', {}, () => this.attempt(endpoint, due))
      // The lease ends by itself, and the event is sent again.
      .catch(() => undefined)
      .finally(() => {
        this.inFlight.delete(due.id);
        this.periodic.wake(POLLING);
      });
    this.inFlight.set(due.id, { endpoint: endpoint.id, work });
  }

  private async attempt(endpoint: Endpoint, due: Delivery): Promise<void> {
    const since = performance.now();
    if (!(await this.deliveries.claim(due))) return;
    const outcome = await this.delivery.send(endpoint, due, () => performance.now() - since < CLAIMED_MS);
    if (outcome === undefined) return;
    const accepted = typeof outcome === 'number' && outcome >= 200 && outcome < 300;
    if (accepted) await this.deliveries.accept(due, endpoint);
    const label = accepted ? 'accepted' : await this.fail(endpoint, due, outcome);
    this.metrics.count(WEBHOOKS.counters.WEBHOOK_DELIVERIES, { outcome: label });
  }

  /** Records a failed attempt. Events stay while their endpoint is disabled. */
  private async fail(endpoint: Endpoint, due: Delivery, outcome: CallOutcome): Promise<'failed' | 'given_up'> {
    const isDisabled =
      outcome === 410 ? await this.endpoints.giveUp(endpoint.id, 'gone') : await this.endpoints.noteFailure(endpoint);
    const planned = PAUSES[due.attempts] ?? (isDisabled ? HOUR : undefined);
    const pause = planned === undefined ? undefined : Math.round(planned * (1 + Math.random() / 5));
    await this.deliveries.fail(due, String(outcome), pause);
    return pause === undefined ? 'given_up' : 'failed';
  }
}
