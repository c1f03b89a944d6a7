import { Logger } from '@nestjs/common';
import type { OurPart, ProviderOutcome } from '../outbox/index.js';
import { toSmsForm } from '../alphabets/index.js';
import { traceWork } from '../../platform/tracing/index.js';
import { CircuitBreaker } from './circuit-breaker.js';
import type { OutgoingSms, SmsProviderDriver } from './sms-driver.js';

/** A provider as an operator lists it. */
export interface ConfiguredSmsProvider {
  readonly name: string;
  readonly driver: SmsProviderDriver;
  /** Lower is tried first. */
  readonly priority: number;
  /** ISO 3166-1 alpha-2 codes of the countries it serves; an empty list means all. */
  readonly countries: readonly string[];
  /** Short messages a second, of which a long text takes several; 0 means any number. */
  readonly rate: number;
  /** Maximum number of messages in progress. */
  readonly window: number;
}

/**
 * Returns a provider without limits of its own; its window is the number of messages that the
 * outbox sends at once.
 */
export function createOnlyProvider(name: string, driver: SmsProviderDriver): ConfiguredSmsProvider {
  return {
    name,
    driver,
    priority: 1,
    countries: [],
    rate: 0,
    window: 64,
  };
}

/**
 * Parts of us that a provider may refuse for some numbers or some texts only, so that it stays in
 * use for all others.
 */
const PARTLY_REFUSED: readonly (OurPart | undefined)[] = ['sender', 'region', 'format'];

/** Maximum back-off of a provider: the longest life of a code. */
const BACK_OFF_AT_MOST_MS = 900_000;

/** Drops a provider's id that contains the code, because ids are stored (OTP-11). */
function dropLeakedCode(outcome: ProviderOutcome, code: string): ProviderOutcome {
  if (outcome.outcome !== 'accepted' || code === '') return outcome;
  return outcome.reference?.includes(code) ? { outcome: 'accepted' } : outcome;
}

/** One provider with its rate, its window and its health. */
export class SmsRoute {
  readonly name: string;
  readonly priority: number;
  readonly countries: readonly string[];
  readonly driver: SmsProviderDriver;
  private readonly logger = new Logger('SmsRoutes');
  private readonly breaker: CircuitBreaker;
  private inFlight = 0;
  private backsOffUntil = -Infinity;
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly provider: ConfiguredSmsProvider,
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

  readState(): 'up' | 'down' {
    return this.isUp() ? 'up' : 'down';
  }

  servesCountry(country: string | undefined): boolean {
    if (this.countries.length === 0) return true;
    return country !== undefined && this.countries.includes(country);
  }

  /** Returns the milliseconds for which the provider still backs off. */
  getBackOffMs(): number {
    return Math.max(0, this.backsOffUntil - this.now());
  }

  secondsUntilTried(): number {
    const pauseMs = Math.max(this.breaker.getRemainingMs(), this.getBackOffMs());
    return Math.ceil(pauseMs / 1000);
  }

  hasRoom(): boolean {
    this.refillTokens();
    const { rate, window } = this.provider;
    const isOpen = this.isUp() && this.breaker.allowsMessage() && this.getBackOffMs() === 0;
    const hasToken = rate === 0 || this.tokens >= 1;
    return isOpen && hasToken && this.inFlight < window;
  }

  /**
   * Takes room for one text; `releaseRoom` gives it back. A text of more parts than there are
   * tokens leaves a debt, and the next message waits until it is paid.
   */
  reserveRoom(text: string): void {
    this.inFlight += 1;
    this.tokens -= this.countParts(text);
    this.breaker.beginMessage();
  }

  releaseRoom(): void {
    this.inFlight -= 1;
    this.breaker.endMessage();
  }

  async sendSms(sms: OutgoingSms): Promise<ProviderOutcome> {
    const attributes = { 'keypad.provider': this.name };
    return traceWork('send sms', { kind: 'CLIENT', attributes }, async (add) => {
      const sentOutcome = await this.driver.sendSms(sms);
      const outcome = dropLeakedCode(sentOutcome, sms.code);
      add({ 'keypad.outcome': outcome.outcome });
      this.applyOutcome(outcome);
      return outcome;
    });
  }

  /** Returns the number of short messages of a text; a template of the provider is one. */
  private countParts(text: string): number {
    const { codesAlone = false, alphabet = 'gsm7' } = this.driver;
    return codesAlone ? 1 : toSmsForm(text, alphabet).parts;
  }

  /** Opens or closes the breaker by an outcome, and backs off if the provider asks for it. */
  private applyOutcome(outcome: ProviderOutcome): void {
    const isRecipientRefused = outcome.outcome === 'rejected' && outcome.hint === 'never';
    if (outcome.outcome === 'accepted' || isRecipientRefused) {
      this.breaker.recordSuccess();
      return;
    }

    const rejection = outcome.outcome === 'rejected' ? outcome : undefined;
    this.backOff(rejection?.retryAfter ?? 0);
    // It is we who sent too fast.
    if (rejection?.throttled === true) return;
    // A request for a number of one country must not stop the messages to all others.
    if (PARTLY_REFUSED.includes(rejection?.refuses)) return;

    const opensBreaker = this.breaker.recordFailure({ atOnce: rejection?.misconfigured ?? false });
    if (opensBreaker) {
      this.logger.error(`provider ${this.name} is out of use for 30 s: ${outcome.reason}`);
    }
  }

  private backOff(seconds: number): void {
    const pauseMs = Math.min(seconds * 1000, BACK_OFF_AT_MOST_MS);
    this.backsOffUntil = Math.max(this.backsOffUntil, this.now() + pauseMs);
  }

  /** Refills the token bucket, which holds at most the short messages of one second. */
  private refillTokens(): void {
    const now = this.now();
    const { rate } = this.provider;
    const addedTokens = ((now - this.filledAt) / 1000) * rate;
    this.tokens = Math.min(rate, this.tokens + addedTokens);
    this.filledAt = now;
  }
}
