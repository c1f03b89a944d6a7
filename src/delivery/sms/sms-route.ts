import { Logger } from '@nestjs/common';
import type { SendOutcome } from '../outbox/index.js';
import { traceWork } from '../../platform/tracing/index.js';
import { CircuitBreaker } from './circuit-breaker.js';
import type { OutgoingSms, SmsDriver } from './sms-driver.js';

/** A provider as an operator lists it. */
export interface SmsProvider {
  readonly name: string;
  readonly driver: SmsDriver;
  /** Lower is tried first. */
  readonly priority: number;
  /** ISO 3166-1 alpha-2 codes of the countries it serves; an empty list means all. */
  readonly countries: readonly string[];
  /** Messages a second; 0 means any number. */
  readonly rate: number;
  /** Maximum number of messages in progress. */
  readonly window: number;
}

/**
 * Returns a provider without limits of its own; its window is the number of messages that the
 * outbox sends at once.
 */
export function createOnlyProvider(name: string, driver: SmsDriver): SmsProvider {
  return { name, driver, priority: 1, countries: [], rate: 0, window: 64 };
}

/** Maximum back-off of a provider: the longest life of a code. */
const BACK_OFF_AT_MOST_MS = 900_000;

/** Drops a provider's id that contains the code, because ids are stored (OTP-11). */
function dropLeakedCode(outcome: SendOutcome, code: string): SendOutcome {
  const leaksCode =
    outcome.outcome === 'accepted' && code !== '' && outcome.reference?.includes(code);
  return leaksCode ? { outcome: 'accepted' } : outcome;
}

/** One provider with its rate, its window and its health. */
export class SmsRoute {
  readonly name: string;
  readonly priority: number;
  readonly countries: readonly string[];
  readonly driver: SmsDriver;
  private readonly logger = new Logger('SmsRoutes');
  private readonly breaker: CircuitBreaker;
  private inFlight = 0;
  private backsOffUntil = -Infinity;
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly provider: SmsProvider,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.breaker = new CircuitBreaker(now);
    this.filledAt = now();
    ({
      name: this.name,
      priority: this.priority,
      countries: this.countries,
      driver: this.driver,
    } = provider);
    this.tokens = provider.rate;
  }

  isUp(): boolean {
    return this.breaker.getRemainingMs() === 0 && (this.driver.isUp?.() ?? true);
  }

  /** Returns the milliseconds for which the provider still backs off. */
  getBackOffMs(): number {
    return Math.max(0, this.backsOffUntil - this.now());
  }

  secondsUntilTried(): number {
    return Math.ceil(Math.max(this.breaker.getRemainingMs(), this.getBackOffMs()) / 1000);
  }

  hasRoom(): boolean {
    this.refillTokens();
    const { rate, window } = this.provider;
    const isOpen = this.isUp() && this.breaker.allowsMessage() && this.getBackOffMs() === 0;
    return isOpen && this.inFlight < window && (rate === 0 || this.tokens >= 1);
  }

  /** Takes room for one message; `releaseRoom` gives it back. */
  reserveRoom(): void {
    this.inFlight += 1;
    this.tokens -= 1;
    this.breaker.beginMessage();
  }

  releaseRoom(): void {
    this.inFlight -= 1;
    this.breaker.endMessage();
  }

  async sendSms(sms: OutgoingSms): Promise<SendOutcome> {
    return traceWork(
      'send sms',
      { kind: 'CLIENT', attributes: { 'keypad.provider': this.name } },
      async (add) => {
        const outcome = dropLeakedCode(await this.driver.sendSms(sms), sms.code);
        add({ 'keypad.outcome': outcome.outcome });
        this.applyOutcome(outcome);
        return outcome;
      },
    );
  }

  private applyOutcome(outcome: SendOutcome): void {
    if (
      outcome.outcome === 'accepted' ||
      (outcome.outcome === 'rejected' && outcome.hint === 'never')
    ) {
      this.breaker.recordSuccess();
      return;
    }
    const {
      throttled = false,
      misconfigured = false,
      retryAfter = 0,
    } = outcome.outcome === 'rejected' ? outcome : {};
    this.backsOffUntil = Math.max(
      this.backsOffUntil,
      this.now() + Math.min(retryAfter * 1000, BACK_OFF_AT_MOST_MS),
    );
    if (throttled) return;
    if (this.breaker.recordFailure({ atOnce: misconfigured })) {
      this.logger.error(`provider ${this.name} is out of use for 30 s: ${outcome.reason}`);
    }
  }

  /** Refills the token bucket, which holds at most the messages of one second. */
  private refillTokens(): void {
    const now = this.now();
    const { rate } = this.provider;
    this.tokens = Math.min(rate, this.tokens + ((now - this.filledAt) / 1000) * rate);
    this.filledAt = now;
  }
}
