import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '../../platform/errors/index.js';
import { computeRetryDelay, MARGIN_MS } from './attempts.js';
import { DeliveryReceipts } from './delivery-receipts.js';
import { MessageLeases } from './message-leases.js';
import type {
  FailedProviderOutcome,
  OutboxMessageSender,
  PastSendAttempt,
  ProviderOutcome,
  ProviderSendSlot,
} from './message-sender.js';
import { MessageStore, type DueOutboxMessage, type SettledSendAttempt } from './message-store.js';
import { toStorableReference } from './provider-reference.js';
import { SendAttemptLog } from './send-attempt-log.js';
import {
  sendThroughSlot,
  toAcceptedAttempt,
  toFailedAttempt,
  toFailedState,
} from './settled-attempt.js';
import type { OutboxMessage, OutboxMessageKind } from './outbox-message.entity.js';

/**
 * First pause before an outcome is recorded again; each next one is twice as long, up to the
 * longest.
 */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1_000;

interface SendAttemptResult {
  readonly slot: ProviderSendSlot;
  readonly outcome: ProviderOutcome;
  readonly past: readonly PastSendAttempt[];
  readonly tookMs: number;
}

/** Delivers one message: makes its attempts, one after another, and records their outcomes. */
@Injectable()
export class MessageDelivery {
  private readonly logger = new Logger('Outbox');
  private readonly senders = new Map<OutboxMessageKind, OutboxMessageSender>();
  private stopped = false;

  constructor(
    private readonly messages: MessageStore,
    private readonly leases: MessageLeases,
    private readonly receipts: DeliveryReceipts,
    private readonly attemptLog: SendAttemptLog,
  ) {}

  registerSender(kind: OutboxMessageKind, sender: OutboxMessageSender): void {
    this.senders.set(kind, sender);
  }

  /** Makes no further attempts. */
  stopAttempts(): void {
    this.stopped = true;
  }

  /** Returns false while the message can only wait for room at a provider. */
  canStart(message: DueOutboxMessage): boolean {
    if (message.is_unsendable === 1 || this.isLate(message)) return true;
    return this.findNextProvider(message, []) !== undefined;
  }

  async deliverMessage(message: DueOutboxMessage): Promise<void> {
    if (message.is_unsendable === 1) return this.messages.endUnsendable(message);

    let nextMessage: OutboxMessage | undefined = message;
    while (nextMessage !== undefined && !this.stopped) {
      nextMessage = await this.makeAttempt(nextMessage);
    }
  }

  /** Logs a failure and does nothing else, because the next poll finds the message again. */
  logDeliveryError(error: unknown): void {
    if (this.stopped) return;
    this.logger.warn(`outbox: ${describeFailure(error)}`);
  }

  /** Makes one attempt. Returns the message if another provider is to be called at once. */
  private async makeAttempt(message: OutboxMessage): Promise<OutboxMessage | undefined> {
    const past = message.attempts === 0 ? [] : await this.messages.listAttempts(message.id);
    const slot = this.reserveSlot(message, past);
    if (typeof slot === 'string') {
      await this.endWithoutProvider(message, slot);
      return undefined;
    }

    // A provider has room for the message here, and the slot must be released.
    let claimedMessage: OutboxMessage | undefined;
    try {
      claimedMessage = await this.leases.claimMessage(message, slot.provider);
      // Another replica has claimed the message, or its code was used meanwhile. The next poll
      // finds out.
      if (claimedMessage === undefined) return undefined;
      if (!(await this.leases.confirmLease(claimedMessage))) return undefined;

      // Only this replica may hand the message over here (FLT-6).
      const settledAttempt = await this.sendMessage(claimedMessage, slot, past);
      const isDueAtOnce = settledAttempt.state === 'ready' && settledAttempt.dueInMs === 0;
      return isDueAtOnce ? claimedMessage : undefined;
    } finally {
      if (claimedMessage !== undefined) this.leases.endLease(claimedMessage);
      slot.release();
    }
  }

  private reserveSlot(
    message: OutboxMessage,
    past: readonly PastSendAttempt[],
  ): ProviderSendSlot | 'later' | 'none' {
    const usableMs = this.msLeft(message) - MARGIN_MS;
    const sender = this.senders.get(message.kind);
    return sender?.reserveSlot(message, past, usableMs) ?? 'later';
  }

  /**
   * Ends a message if no provider will have room in its time, or if it is too late. Otherwise it
   * waits for the next poll.
   */
  private async endWithoutProvider(
    message: OutboxMessage,
    reason: 'later' | 'none',
  ): Promise<void> {
    if (reason === 'none') await this.messages.failWithoutProvider(message);
    else if (this.isLate(message)) await this.messages.endUnsendable(message);
  }

  /** Hands a claimed message over, and records the outcome. */
  private async sendMessage(
    message: OutboxMessage,
    slot: ProviderSendSlot,
    past: readonly PastSendAttempt[],
  ): Promise<SettledSendAttempt> {
    const startedAt = performance.now();
    const secondsLeft = Math.max(1, Math.floor(this.msLeft(message) / 1000));
    const outcome = await sendThroughSlot(slot, secondsLeft);
    const tookMs = Math.round(performance.now() - startedAt);

    const settledAttempt = this.judgeOutcome(message, {
      slot,
      outcome,
      past,
      tookMs,
    });
    await this.recordOutcome(message, settledAttempt);
    this.attemptLog.countAttempt(message, settledAttempt);

    // Its receipt may have come before the acceptance was recorded.
    if (outcome.outcome === 'accepted' && slot.receiptDueMs !== null) {
      const { reference } = settledAttempt;
      await this.receipts.applyEarlyReceipts(slot.provider, message.id, reference);
    }
    return settledAttempt;
  }

  /** Decides what an outcome means for the message: its state, and the time of the next attempt. */
  private judgeOutcome(
    message: OutboxMessage,
    { slot, outcome, past, tookMs }: SendAttemptResult,
  ): SettledSendAttempt {
    if (outcome.outcome === 'accepted') {
      return toAcceptedAttempt(slot, toStorableReference(outcome.reference) ?? null, tookMs);
    }

    const attempt = toFailedAttempt(slot.provider, outcome);
    const dueInMs = this.computeDueInMs(message, outcome, [...past, attempt]);
    this.attemptLog.logFailure(message, { attempt, dueInMs }, outcome);
    return {
      state: toFailedState(attempt, dueInMs),
      dueInMs,
      reference: null,
      attempt,
      tookMs,
    };
  }

  /** Returns the milliseconds until the next attempt: 0 for at once, and null for none. */
  private computeDueInMs(
    message: OutboxMessage,
    outcome: FailedProviderOutcome,
    past: readonly PastSendAttempt[],
  ): number | null {
    const now = this.messages.estimateTime();
    const nextProvider = this.findNextProvider(message, past);
    return computeRetryDelay({
      message,
      outcome,
      past,
      nextProvider,
      now,
    });
  }

  /**
   * Records an outcome, and retries while the database is down: a lost outcome would send the
   * message twice.
   */
  private async recordOutcome(message: OutboxMessage, settled: SettledSendAttempt): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const isRetry = pauseMs > FIRST_PAUSE_MS;
      try {
        // A COMMIT without a response may have recorded it.
        const isRecorded = isRetry && (await this.messages.hasAttempt(message));
        if (!isRecorded) await this.messages.settleAttempt(message, settled);
        return;
      } catch (error) {
        if (this.stopped || this.msLeft(message) <= 0) throw error;
        if (!isRetry) this.logDeliveryError(error);
        await sleep(pauseMs * (0.75 + Math.random() / 2), undefined, { ref: false });
      }
    }
  }

  private findNextProvider(
    message: OutboxMessage,
    past: readonly PastSendAttempt[],
  ): string | undefined {
    return this.senders.get(message.kind)?.findNextProvider(message, past);
  }

  private isLate(message: OutboxMessage): boolean {
    return this.msLeft(message) <= MARGIN_MS;
  }

  private msLeft({ expires_at }: OutboxMessage): number {
    return expires_at - this.messages.estimateTime();
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof AppError) return error.options.reason ?? error.code;
  return (error as Error).name;
}
