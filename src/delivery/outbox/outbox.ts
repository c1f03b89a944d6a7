import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import { Every, PeriodicRunner, type PeriodicSchedule } from '../../platform/scheduling/index.js';
import { traceFrom } from '../../platform/tracing/index.js';
import { MessageDelivery } from './message-delivery.js';
import type { OutboxMessageSender } from './message-sender.js';
import { MessageStore, type DueOutboxMessage } from './message-store.js';
import type { OutboxMessage, OutboxMessageKind } from './outbox-message.entity.js';
import type { NewOutboxMessage } from './new-message.js';

const POLL_SCHEDULE: PeriodicSchedule = {
  name: 'outbox',
  everyMs: 1_000,
  atOnce: true,
};
const MOST_IN_FLIGHT = 64;
const POLL_BATCH = 200;
const STOP_MS = 10_000;

/**
 * Sends messages after the commit that wrote them. A replica claims a message by one conditional
 * UPDATE, which commits before the provider is called, so no two replicas send the same message.
 * The lease of a replica that crashes expires, and another replica sends the message. A message may
 * be sent twice only if its replica crashes, or stops or loses the database for longer than the
 * lease, or gets no response, between sending and recording the outcome. Every message reaches a
 * final state by its `expires_at`.
 */
@Injectable()
export class Outbox implements BeforeApplicationShutdown {
  private readonly inFlight = new Map<number, Promise<void>>();
  /** Due messages that are not being sent yet. */
  private queue: DueOutboxMessage[] = [];
  private moreIsDue = false;
  private stopped = false;

  constructor(
    private readonly messages: MessageStore,
    private readonly delivery: MessageDelivery,
    private readonly periodic: PeriodicRunner,
  ) {}

  registerSender(kind: OutboxMessageKind, sender: OutboxMessageSender): void {
    this.delivery.registerSender(kind, sender);
  }

  /**
   * Writes a message in the transaction of its cause. It is sent after the commit, without waiting.
   */
  async writeMessage(tx: Transaction, message: NewOutboxMessage): Promise<OutboxMessage> {
    const writtenMessage = await this.messages.writeMessage(tx, message);
    tx.onCommit(() => {
      this.sendSoon(writtenMessage);
    });
    return writtenMessage;
  }

  /**
   * Sends a committed message without waiting for it. Sending starts after the response, so
   * response times do not reveal whether an account exists (OTP-8).
   */
  sendSoon(message: OutboxMessage): void {
    setImmediate(() => {
      if (!this.stopped && this.hasRoom()) this.startMessage(message);
    });
  }

  /** Waits up to 10 s for the messages being sent; the leases of the others expire (FLT-3). */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.delivery.stopAttempts();
    this.queue = [];
    const sendsInFlight = Promise.allSettled(this.inFlight.values());
    await Promise.race([sendsInFlight, sleep(STOP_MS, undefined, { ref: false })]);
  }

  /** Reads the messages that are due: those to be retried, and those of a replica that crashed. */
  @Every(POLL_SCHEDULE)
  async pollDueMessages(): Promise<void> {
    const dueMessages = await this.messages.listDueMessages(POLL_BATCH);
    this.moreIsDue = dueMessages.length === POLL_BATCH;
    this.queue = dueMessages;
    this.dispatchDue();
  }

  /**
   * Starts the messages for which there is room. The others wait for room, or for the next poll.
   */
  private dispatchDue(): void {
    if (this.stopped) return;

    const dueMessages = this.queue;
    // The others were written or found due before, and this replica is sending them.
    const waitingMessages = dueMessages.filter(({ id }) => !this.inFlight.has(id));
    this.queue = [];
    for (const message of waitingMessages) {
      if (this.hasRoom() && this.delivery.canStart(message)) this.startMessage(message);
      else this.queue.push(message);
    }

    const hasDispatchedAll = this.queue.length === 0 && dueMessages.length > 0;
    if (hasDispatchedAll && this.moreIsDue) this.periodic.wakeSchedule(POLL_SCHEDULE);
  }

  private hasRoom(): boolean {
    return this.inFlight.size < MOST_IN_FLIGHT;
  }

  /** Starts a message in the trace of the request that wrote it. */
  private startMessage(message: DueOutboxMessage): void {
    const traceparent = message.traceparent ?? undefined;
    const deliver = () => this.delivery.deliverMessage(message);
    const sendWork = traceFrom(traceparent, `deliver ${message.kind}`, {}, deliver)
      .catch((error: unknown) => {
        this.delivery.logDeliveryError(error);
      })
      .finally(() => {
        this.inFlight.delete(message.id);
        this.dispatchDue();
      });
    this.inFlight.set(message.id, sendWork);
  }
}
