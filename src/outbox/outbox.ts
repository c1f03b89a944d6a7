import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Database } from '../database/index.js';
import { AppError } from '../errors/index.js';
import { Metrics } from '../metrics/index.js';
import type { Message, MessageKind } from './message.entity.js';
import { ATTEMPTS_AT_MOST, MARGIN_MS, Messages, type Due, type Past, type Settled } from './messages.js';
import { Receipts } from './receipts.js';
import { isSpent, type Passage, type Sender } from './sender.js';
import type { Outcome } from '../sms/sms-driver.js';

/** When attempts are made, in seconds after the message was written, each ± 20 %. */
const ATTEMPTS_AT: readonly number[] = [0, 2, 5, 12, 25];
/** What just failed would fail again at once, even when the plan is late. */
const PAUSE_MS = 500;
const POLL_MS = 1_000;
/** What could not be noted is tried again after so long, and then after twice as long each time. */
const FIRST_PAUSE_MS = 100;
const AT_ONCE = 64;
const BATCH = 200;
const STOP_MS = 10_000;

/**
 * Sends what has been written. After the commit a replica claims a message by one conditional UPDATE, which is committed before the
 * provider is asked, so that no two replicas send it. A replica that dies with a message in hand leaves a lease that lapses, and
 * another sends it: nothing is lost, and a message is sent twice only when its replica died, or lost its database for longer than the lease,
 * or its provider fell silent, between taking it and saying so. Every message ends in a final state by its `expires_at`.
 */
@Injectable()
export class Outbox implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Outbox.name);
  private readonly senders = new Map<MessageKind, Sender>();
  private readonly inFlight = new Map<number, Promise<void>>();
  /** Due messages that were read and not yet begun. */
  private queue: Due[] = [];
  private moreIsDue = false;
  private readonly stopping = new AbortController();
  private rouse: (() => void) | undefined;

  constructor(
    private readonly messages: Messages,
    private readonly receipts: Receipts,
    private readonly metrics: Metrics,
    private readonly database: Database,
    host: HttpAdapterHost,
  ) {
    // Operator commands use the same services and must not begin to send.
    host.listen$.subscribe(() => void this.run());
  }

  register(kind: MessageKind, sender: Sender): void {
    this.senders.set(kind, sender);
  }

  /**
   * Sends a message that has been committed, without waiting for it. It begins after this turn, in which the answer is written:
   * what a driver does first would be time that nobody has for whom there is no message (OTP-8).
   */
  poke(message: Message): void {
    setImmediate(() => {
      if (!this.stopped && this.inFlight.size < AT_ONCE) this.begin(message);
    });
  }

  /** Finishes what is on its way, at most for 10 s; the leases of the rest lapse (FLT-3). */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.queue = [];
    this.rouse?.();
    const done = Promise.allSettled(this.inFlight.values());
    await Promise.race([done, sleep(STOP_MS, undefined, { ref: false })]);
  }

  /** Looks for messages that nobody sends: those whose time has come and those whose replica is gone. */
  private async run(): Promise<void> {
    while (!this.stopped) {
      const pause = sleep(POLL_MS * (0.75 + Math.random() / 2), undefined, { ref: false });
      const roused = new Promise<void>((resolve) => {
        this.rouse = resolve;
      });
      await this.look();
      await Promise.race([roused, pause]);
    }
  }

  private async look(): Promise<void> {
    try {
      const due = await this.messages.due(BATCH);
      this.moreIsDue = due.length === BATCH;
      this.queue = due;
      this.pump();
    } catch (error) {
      this.complain(error);
    }
  }

  /** Begins what there is room for; the rest waits for room, or for the next look. */
  private pump(): void {
    if (this.stopped) return;
    const waiting = this.queue;
    this.queue = waiting.filter((message) => {
      if (this.inFlight.has(message.id)) return false;
      const begins = this.inFlight.size < AT_ONCE && this.isFeasible(message);
      if (begins) this.begin(message);
      return !begins;
    });
    if (this.queue.length === 0 && waiting.length > 0 && this.moreIsDue) this.rouse?.();
  }

  /** Whether there is something to do but to wait for room. */
  private isFeasible(message: Due): boolean {
    return message.is_over === 1 || this.isLate(message) || this.next(message, []) !== undefined;
  }

  private begin(message: Due): void {
    const work = this.handle(message)
      .catch((error: unknown) => {
        this.complain(error);
      })
      .finally(() => {
        this.inFlight.delete(message.id);
        this.pump();
      });
    this.inFlight.set(message.id, work);
  }

  private async handle(message: Due): Promise<void> {
    if (message.is_over === 1) return this.messages.endIfOver(message);
    for (let next: Message | undefined = message; next !== undefined && !this.stopped;) {
      next = await this.attempt(next);
    }
  }

  /** One attempt; answers the message again when another provider is to be asked at once. */
  private async attempt(message: Message): Promise<Message | undefined> {
    const past = message.attempts === 0 ? [] : await this.messages.attemptsOf(message.id);
    const within = this.msLeft(message) - MARGIN_MS;
    const passage = this.senders.get(message.kind)?.passage(message, past, within) ?? 'later';
    if (typeof passage === 'string') {
      if (passage === 'none' || this.isLate(message)) {
        await this.messages.endIfOver(message, { exhausted: passage === 'none' });
      }
      return undefined;
    }
    try {
      // Another replica has it, or it became pointless since the look: the next one tells.
      if (!(await this.messages.claim(message, passage.provider))) return undefined;
      const claimed = { ...message, attempts: message.attempts + 1 };
      const from = performance.now();
      const outcome = await passage.send(Math.max(1, Math.floor(this.msLeft(message) / 1000)));
      const settled = this.settle(claimed, { passage, outcome, past, from });
      await this.note(claimed, settled);
      this.metrics.count(message.kind === 'otp.mail' ? 'mail' : 'sms', settled.attempt.outcome, passage.provider);
      if (outcome.outcome === 'accepted' && passage.hearsAfter !== null) {
        await this.receipts.takeEarly(passage.provider, message.id, settled.reference);
      }
      return settled.wait === 0 ? claimed : undefined;
    } finally {
      passage.release();
    }
  }

  /** Forgotten, the outcome would double the message: while the database is away it is kept. */
  private async note(message: Message, settled: Settled): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, POLL_MS)) {
      try {
        await this.messages.settle(message, settled);
        return;
      } catch (error) {
        if (this.stopped || this.msLeft(message) <= 0) throw error;
        if (pause === FIRST_PAUSE_MS) this.complain(error);
        await sleep(pause * (0.75 + Math.random() / 2), undefined, { ref: false });
      }
    }
  }

  private settle(message: Message, { passage, outcome, past, from }: Result): Settled {
    const tookMs = Math.round(performance.now() - from);
    const { provider, hearsAfter } = passage;
    if (outcome.outcome === 'accepted') {
      const attempt = { provider, outcome: 'accepted', reason: '' } as const;
      const reference = outcome.reference ?? null;
      return { state: 'accepted', wait: hearsAfter, reference, attempt, tookMs };
    }
    const kind = outcome.outcome === 'rejected' ? outcome.hint : 'unknown';
    const attempt = { provider, outcome: kind, reason: outcome.reason.slice(0, 120) } as const;
    this.logger.warn(`message ${String(message.id)} by ${provider}: ${kind}, ${attempt.reason}`);
    const wait = this.pauseAfter(message, outcome, [...past, attempt]);
    const ended = kind === 'unknown' ? 'unconfirmed' : 'failed';
    return { state: wait === null ? ended : 'ready', wait, reference: null, attempt, tookMs };
  }

  /** Milliseconds until the next attempt; null when there is none. A provider that wants to be left alone is waited for, if that leaves time. */
  private pauseAfter(message: Message, outcome: Outcome, past: readonly Past[]): number | null {
    const { hint, retryAfter = 0 } = outcome.outcome === 'rejected' ? outcome : {};
    const at = ATTEMPTS_AT[message.attempts];
    if (hint === 'never' || at === undefined || message.attempts >= ATTEMPTS_AT_MOST) return null;
    const within = this.msLeft(message) - MARGIN_MS;
    if (retryAfter * 1000 > within) return 0;
    const { provider = '' } = past.at(-1) ?? {};
    if (hint === 'elsewhere' && ![undefined, provider].includes(this.next(message, past))) return 0;
    const now = this.database.clock.now();
    const planned = message.created_at + at * 1000 * (0.8 + Math.random() * 0.4);
    const asked = isSpent(past, provider) ? now : now + retryAfter * 1000;
    const pause = Math.round(Math.max(planned, asked, now + PAUSE_MS) - now);
    return pause > within ? null : pause;
  }

  private next(message: Message, past: readonly Past[]): string | undefined {
    return this.senders.get(message.kind)?.next(message, past);
  }

  private isLate(message: Message): boolean {
    return this.msLeft(message) <= MARGIN_MS;
  }

  private msLeft({ expires_at }: Message): number {
    return expires_at - this.database.clock.now();
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  /** Whatever it was, the next look finds the message again. */
  private complain(error: unknown): void {
    if (this.stopped) return;
    const reason = error instanceof AppError ? (error.options.reason ?? error.code) : (error as Error).name;
    this.logger.warn(`outbox: ${reason}`);
  }
}

interface Result {
  readonly passage: Passage;
  readonly outcome: Outcome;
  readonly past: readonly Past[];
  /** When it was sent, on the process's monotonic clock. */
  readonly from: number;
}
