import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Transaction } from '../../platform/database/index.js';
import { AppError } from '../../platform/errors/index.js';
import { Every, Periodic, type Schedule } from '../../platform/scheduling/index.js';
import { Metrics } from '../../platform/metrics/index.js';
import { OTP } from '../../accounts/otp/otp.facts.js';
import { traceFrom } from '../../platform/tracing/index.js';
import { MARGIN_MS, retryDelay } from './attempts.js';
import { Leases } from './leases.js';
import type { Message, MessageKind } from './message.entity.js';
import { Messages, type Due, type Settled } from './messages.js';
import type { NewMessage } from './new-message.js';
import { Receipts } from './receipts.js';
import type { Outcome, Past, Sender, Slot } from './sender.js';

const POLLING: Schedule = { name: 'outbox', everyMs: 1_000, atOnce: true };
/** First pause before an outcome is recorded again; each next one is twice as long, up to that of a poll. */
const FIRST_PAUSE_MS = 100;
const AT_ONCE = 64;
const BATCH = 200;
const STOP_MS = 10_000;

/**
 * Sends messages after the commit that wrote them. A replica claims a message by one conditional UPDATE, which commits
 * before the provider is called, so no two replicas send the same message. The lease of a replica that crashes expires,
 * and another replica sends the message. A message may be sent twice only if its replica crashes, or stops or loses the
 * database for longer than the lease, or gets no response, between sending and recording the outcome. Every message
 * reaches a final state by its `expires_at`.
 */
@Injectable()
export class Outbox implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Outbox.name);
  private readonly senders = new Map<MessageKind, Sender>();
  private readonly inFlight = new Map<number, Promise<void>>();
  /** Due messages that are not being sent yet. */
  private queue: Due[] = [];
  private moreIsDue = false;
  private stopped = false;

  constructor(
    private readonly messages: Messages,
    private readonly leases: Leases,
    private readonly receipts: Receipts,
    private readonly metrics: Metrics,
    private readonly periodic: Periodic,
  ) {}

  register(kind: MessageKind, sender: Sender): void {
    this.senders.set(kind, sender);
  }

  /** Writes a message in the transaction of its cause. It is sent after the commit, without waiting. */
  async write(tx: Transaction, message: NewMessage): Promise<Message> {
    const written = await this.messages.write(tx, message);
    tx.onCommit(() => {
      this.sendSoon(written);
    });
    return written;
  }

  /**
   * Sends a committed message without waiting for it. Sending starts after the response, so response times do not
   * reveal whether an account exists (OTP-8).
   */
  sendSoon(message: Message): void {
    setImmediate(() => {
      if (!this.stopped && this.inFlight.size < AT_ONCE) this.start(message);
    });
  }

  /** Waits up to 10 s for the messages being sent; the leases of the others expire (FLT-3). */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.queue = [];
    const done = Promise.allSettled(this.inFlight.values());
    await Promise.race([done, sleep(STOP_MS, undefined, { ref: false })]);
  }

  /** Reads the messages that are due: those to be retried, and those of a replica that crashed. */
  @Every(POLLING)
  async poll(): Promise<void> {
    const due = await this.messages.due(BATCH);
    this.moreIsDue = due.length === BATCH;
    this.queue = due;
    this.dispatchDue();
  }

  /** Starts the messages for which there is room. The others wait for room, or for the next poll. */
  private dispatchDue(): void {
    if (this.stopped) return;
    const waiting = this.queue;
    this.queue = waiting.filter((message) => {
      if (this.inFlight.has(message.id)) return false;
      const starts = this.inFlight.size < AT_ONCE && this.canStart(message);
      if (starts) this.start(message);
      return !starts;
    });
    if (this.queue.length === 0 && waiting.length > 0 && this.moreIsDue) this.periodic.wake(POLLING);
  }

  /** Returns false while the message can only wait for room at a provider. */
  private canStart(message: Due): boolean {
    return message.is_over === 1 || this.isLate(message) || this.nextProvider(message, []) !== undefined;
  }

  /** Starts a message in the trace of the request that wrote it. */
  private start(message: Due): void {
    const work = traceFrom(message.traceparent ?? undefined, `deliver ${message.kind}`, {}, () => this.handle(message))
      .catch((error: unknown) => {
        this.logFailure(error);
      })
      .finally(() => {
        this.inFlight.delete(message.id);
        this.dispatchDue();
      });
    this.inFlight.set(message.id, work);
  }

  private async handle(message: Due): Promise<void> {
    if (message.is_over === 1) return this.messages.endIfOver(message);
    for (let next: Message | undefined = message; next !== undefined && !this.stopped;) {
      next = await this.attempt(next);
    }
  }

  /** Makes one attempt. Returns the message if another provider is to be called at once. */
  private async attempt(message: Message): Promise<Message | undefined> {
    const past = message.attempts === 0 ? [] : await this.messages.attemptsOf(message.id);
    const within = this.msLeft(message) - MARGIN_MS;
    const slot = this.senders.get(message.kind)?.reserve(message, past, within) ?? 'later';
    if (typeof slot === 'string') {
      if (slot === 'none' || this.isLate(message)) {
        await this.messages.endIfOver(message, { exhausted: slot === 'none' });
      }
      return undefined;
    }
    let claimed: Message | undefined;
    try {
      claimed = await this.leases.claim(message, slot.provider);
      // Another replica has claimed the message, or its code was used meanwhile. The next poll finds out.
      if (claimed === undefined || !(await this.leases.confirm(claimed))) return undefined;
      const startedAt = performance.now();
      const outcome = await slot.send(Math.max(1, Math.floor(this.msLeft(message) / 1000)));
      const settled = this.settle(claimed, { slot, outcome, past, startedAt });
      await this.record(claimed, settled);
      const channel = message.kind === 'otp.mail' ? 'mail' : 'sms';
      this.metrics.count(OTP.counters.DELIVERY_STEPS, {
        channel,
        provider: slot.provider,
        step: settled.attempt.outcome,
      });
      if (outcome.outcome === 'accepted' && slot.receiptDueMs !== null) {
        await this.receipts.takeEarly(slot.provider, message.id, settled.reference);
      }
      return settled.wait === 0 ? claimed : undefined;
    } finally {
      if (claimed !== undefined) this.leases.end(claimed);
      slot.release();
    }
  }

  /** Records an outcome, and retries while the database is down: a lost outcome would send the message twice. */
  private async record(message: Message, settled: Settled): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, POLLING.everyMs)) {
      try {
        await this.messages.settle(message, settled);
        return;
      } catch (error) {
        if (this.stopped || this.msLeft(message) <= 0) throw error;
        if (pause === FIRST_PAUSE_MS) this.logFailure(error);
        await sleep(pause * (0.75 + Math.random() / 2), undefined, { ref: false });
      }
    }
  }

  private settle(message: Message, { slot, outcome, past, startedAt }: Result): Settled {
    const tookMs = Math.round(performance.now() - startedAt);
    const { provider, receiptDueMs } = slot;
    if (outcome.outcome === 'accepted') {
      const attempt = { provider, outcome: 'accepted', reason: '' } as const;
      return { state: 'accepted', wait: receiptDueMs, reference: outcome.reference ?? null, attempt, tookMs };
    }
    const kind = outcome.outcome === 'rejected' ? outcome.hint : 'unknown';
    const attempt = { provider, outcome: kind, reason: outcome.reason.slice(0, 120) } as const;
    const all = [...past, attempt];
    const now = this.messages.now();
    const wait = retryDelay({ message, outcome, past: all, nextProvider: this.nextProvider(message, all), now });
    const result = kind === 'unknown' ? 'perhaps accepted' : 'not accepted';
    const next = wait === null ? 'no further attempt' : `next attempt in ${String(Math.ceil(wait / 1000))} s`;
    this.logger.warn(`message ${String(message.id)} by ${provider}: ${result} (${attempt.reason}), ${next}`);
    const ended = kind === 'unknown' ? 'unconfirmed' : 'failed';
    return { state: wait === null ? ended : 'ready', wait, reference: null, attempt, tookMs };
  }

  private nextProvider(message: Message, past: readonly Past[]): string | undefined {
    return this.senders.get(message.kind)?.nextProvider(message, past);
  }

  private isLate(message: Message): boolean {
    return this.msLeft(message) <= MARGIN_MS;
  }

  private msLeft({ expires_at }: Message): number {
    return expires_at - this.messages.now();
  }

  /** Logs a failure and does nothing else, because the next poll finds the message again. */
  private logFailure(error: unknown): void {
    if (this.stopped) return;
    const reason = error instanceof AppError ? (error.options.reason ?? error.code) : (error as Error).name;
    this.logger.warn(`outbox: ${reason}`);
  }
}

interface Result {
  readonly slot: Slot;
  readonly outcome: Outcome;
  readonly past: readonly Past[];
  /** On the monotonic clock of the process. */
  readonly startedAt: number;
}
