import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import { AppError } from '../../platform/errors/index.js';
import { Every, PeriodicRunner, type WorkSchedule } from '../../platform/scheduling/index.js';
import { MetricsService } from '../../platform/metrics/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { traceFrom } from '../../platform/tracing/index.js';
import { MARGIN_MS, computeRetryDelay } from './attempts.js';
import { MessageLeases } from './message-leases.js';
import type { Message, MessageKind } from './message.entity.js';
import { MessageStore, type DueMessage, type SettledAttempt } from './message-store.js';
import type { NewMessage } from './new-message.js';
import { DeliveryReceipts } from './delivery-receipts.js';
import type { SendOutcome, PastAttempt, MessageSender, SendSlot } from './message-sender.js';

const POLL_SCHEDULE: WorkSchedule = { name: 'outbox', everyMs: 1_000, atOnce: true };
/**
 * First pause before an outcome is recorded again; each next one is twice as long, up to that of a
 * poll.
 */
const FIRST_PAUSE_MS = 100;
const AT_ONCE = 64;
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
  private readonly logger = new Logger(Outbox.name);
  private readonly senders = new Map<MessageKind, MessageSender>();
  private readonly inFlight = new Map<number, Promise<void>>();
  /** Due messages that are not being sent yet. */
  private queue: DueMessage[] = [];
  private moreIsDue = false;
  private stopped = false;

  constructor(
    private readonly messages: MessageStore,
    private readonly leases: MessageLeases,
    private readonly receipts: DeliveryReceipts,
    private readonly metrics: MetricsService,
    private readonly periodic: PeriodicRunner,
  ) {}

  registerSender(kind: MessageKind, sender: MessageSender): void {
    this.senders.set(kind, sender);
  }

  /**
   * Writes a message in the transaction of its cause. It is sent after the commit, without waiting.
   */
  async writeMessage(tx: Transaction, message: NewMessage): Promise<Message> {
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
  sendSoon(message: Message): void {
    setImmediate(() => {
      if (!this.stopped && this.inFlight.size < AT_ONCE) this.startMessage(message);
    });
  }

  /** Waits up to 10 s for the messages being sent; the leases of the others expire (FLT-3). */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
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
    const waitingMessages = this.queue;
    this.queue = waitingMessages.filter((message) => {
      if (this.inFlight.has(message.id)) return false;
      const startsNow = this.inFlight.size < AT_ONCE && this.canStart(message);
      if (startsNow) this.startMessage(message);
      return !startsNow;
    });
    if (this.queue.length === 0 && waitingMessages.length > 0 && this.moreIsDue)
      this.periodic.wakeSchedule(POLL_SCHEDULE);
  }

  /** Returns false while the message can only wait for room at a provider. */
  private canStart(message: DueMessage): boolean {
    return (
      message.is_over === 1 ||
      this.isLate(message) ||
      this.findNextProvider(message, []) !== undefined
    );
  }

  /** Starts a message in the trace of the request that wrote it. */
  private startMessage(message: DueMessage): void {
    const sendWork = traceFrom(
      message.traceparent ?? undefined,
      `deliver ${message.kind}`,
      {},
      () => this.deliverMessage(message),
    )
      .catch((error: unknown) => {
        this.logFailure(error);
      })
      .finally(() => {
        this.inFlight.delete(message.id);
        this.dispatchDue();
      });
    this.inFlight.set(message.id, sendWork);
  }

  private async deliverMessage(message: DueMessage): Promise<void> {
    if (message.is_over === 1) return this.messages.endIfOver(message);
    for (
      let nextMessage: Message | undefined = message;
      nextMessage !== undefined && !this.stopped;
    ) {
      nextMessage = await this.makeAttempt(nextMessage);
    }
  }

  /** Makes one attempt. Returns the message if another provider is to be called at once. */
  private async makeAttempt(message: Message): Promise<Message | undefined> {
    const past = message.attempts === 0 ? [] : await this.messages.listAttempts(message.id);
    const usableMs = this.msLeft(message) - MARGIN_MS;
    const slot = this.senders.get(message.kind)?.reserveSlot(message, past, usableMs) ?? 'later';
    if (typeof slot === 'string') {
      if (slot === 'none' || this.isLate(message)) {
        await this.messages.endIfOver(message, { exhausted: slot === 'none' });
      }
      return undefined;
    }
    let claimedMessage: Message | undefined;
    try {
      claimedMessage = await this.leases.claimMessage(message, slot.provider);
      // Another replica has claimed the message, or its code was used meanwhile. The next poll
      // finds out.
      if (claimedMessage === undefined || !(await this.leases.confirmLease(claimedMessage)))
        return undefined;
      const startedAt = performance.now();
      const outcome = await slot.send(Math.max(1, Math.floor(this.msLeft(message) / 1000)));
      const settledAttempt = this.settleOutcome(claimedMessage, { slot, outcome, past, startedAt });
      await this.recordOutcome(claimedMessage, settledAttempt);
      const channel = message.kind === 'otp.mail' ? 'mail' : 'sms';
      this.metrics.count(OTP.counters.DELIVERY_STEPS, {
        channel,
        provider: slot.provider,
        step: settledAttempt.attempt.outcome,
      });
      if (outcome.outcome === 'accepted' && slot.receiptDueMs !== null) {
        await this.receipts.applyEarlyReceipts(slot.provider, message.id, settledAttempt.reference);
      }
      return settledAttempt.wait === 0 ? claimedMessage : undefined;
    } finally {
      if (claimedMessage !== undefined) this.leases.endLease(claimedMessage);
      slot.release();
    }
  }

  /**
   * Records an outcome, and retries while the database is down: a lost outcome would send the
   * message twice.
   */
  private async recordOutcome(message: Message, settled: SettledAttempt): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, POLL_SCHEDULE.everyMs)) {
      try {
        await this.messages.settleAttempt(message, settled);
        return;
      } catch (error) {
        if (this.stopped || this.msLeft(message) <= 0) throw error;
        if (pauseMs === FIRST_PAUSE_MS) this.logFailure(error);
        await sleep(pauseMs * (0.75 + Math.random() / 2), undefined, { ref: false });
      }
    }
  }

  private settleOutcome(
    message: Message,
    { slot, outcome, past, startedAt }: AttemptResult,
  ): SettledAttempt {
    const tookMs = Math.round(performance.now() - startedAt);
    const { provider, receiptDueMs } = slot;
    if (outcome.outcome === 'accepted') {
      const attempt = { provider, outcome: 'accepted', reason: '' } as const;
      return {
        state: 'accepted',
        wait: receiptDueMs,
        reference: outcome.reference ?? null,
        attempt,
        tookMs,
      };
    }
    const outcomeKind = outcome.outcome === 'rejected' ? outcome.hint : 'unknown';
    const attempt = {
      provider,
      outcome: outcomeKind,
      reason: outcome.reason.slice(0, 120),
    } as const;
    const allAttempts = [...past, attempt];
    const now = this.messages.estimateTime();
    const wait = computeRetryDelay({
      message,
      outcome,
      past: allAttempts,
      nextProvider: this.findNextProvider(message, allAttempts),
      now,
    });
    const resultText = outcomeKind === 'unknown' ? 'perhaps accepted' : 'not accepted';
    const nextText =
      wait === null ? 'no further attempt' : `next attempt in ${String(Math.ceil(wait / 1000))} s`;
    this.logger.warn(
      `message ${String(message.id)} by ${provider}: ${resultText} (${attempt.reason}), ${nextText}`,
    );
    const endState = outcomeKind === 'unknown' ? 'unconfirmed' : 'failed';
    return { state: wait === null ? endState : 'ready', wait, reference: null, attempt, tookMs };
  }

  private findNextProvider(message: Message, past: readonly PastAttempt[]): string | undefined {
    return this.senders.get(message.kind)?.findNextProvider(message, past);
  }

  private isLate(message: Message): boolean {
    return this.msLeft(message) <= MARGIN_MS;
  }

  private msLeft({ expires_at }: Message): number {
    return expires_at - this.messages.estimateTime();
  }

  /** Logs a failure and does nothing else, because the next poll finds the message again. */
  private logFailure(error: unknown): void {
    if (this.stopped) return;
    const reason =
      error instanceof AppError ? (error.options.reason ?? error.code) : (error as Error).name;
    this.logger.warn(`outbox: ${reason}`);
  }
}

interface AttemptResult {
  readonly slot: SendSlot;
  readonly outcome: SendOutcome;
  readonly past: readonly PastAttempt[];
  /** On the monotonic clock of the process. */
  readonly startedAt: number;
}
