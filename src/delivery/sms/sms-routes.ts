import { Logger } from '@nestjs/common';
import {
  countAttempts,
  isTriedLast,
  UNKNOWN_AT_MOST,
  type SendOutcome,
  type PastAttempt,
  type DeliveryReport,
} from '../outbox/index.js';
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

/** The properties of a message that a provider must support. */
export interface RouteRequirement {
  /** Country of the recipient; undefined if unknown. */
  readonly country: string | undefined;
  readonly hasCode: boolean;
}

/** Maximum back-off of a provider: the longest life of a code. */
const BACK_OFF_AT_MOST_MS = 900_000;
/** Users give up after 30 s. If every provider backs off for longer, that is an outage. */
const WAIT_AT_MOST_MS = 30_000;

/** The providers in the order of their priority, with their health. */
export class SmsRoutes {
  private readonly routes: SmsRoute[] = [];

  constructor(
    providers: readonly SmsProvider[],
    private readonly now?: () => number,
  ) {
    for (const provider of providers) this.registerProvider(provider);
  }

  /** Adds a provider; must be called before the service listens. */
  registerProvider(provider: SmsProvider): void {
    this.routes.push(new SmsRoute(provider, this.now));
    this.routes.sort((a, b) => a.priority - b.priority);
  }

  /**
   * Returns the route for a message, given its attempts so far: the first that is up and has room;
   * spent ones come last. Returns `later` when none has room now, and `none` when none will have
   * any within `within` milliseconds. A message without a response goes through one provider at
   * most twice, and a provider that backs off gets none.
   */
  chooseRoute(
    need: RouteRequirement,
    past: readonly PastAttempt[],
    within = Infinity,
  ): SmsRoute | 'later' | 'none' {
    const servingRoutes = this.findServing(need).filter(
      (route) =>
        countAttempts(past, route.name, 'unknown') < UNKNOWN_AT_MOST &&
        route.getBackOffMs() <= within,
    );
    if (servingRoutes.length === 0) return 'none';
    const freshRoutes = servingRoutes.filter(({ name }) => !isTriedLast(past, name));
    const lastRoutes = servingRoutes.filter(({ name }) => isTriedLast(past, name));
    return [...freshRoutes, ...lastRoutes].find((route) => route.hasRoom()) ?? 'later';
  }

  /** Returns true if any provider serves the message, up or down. */
  servesMessage(need: RouteRequirement): boolean {
    return this.findServing(need).length > 0;
  }

  /**
   * Returns undefined if a message could be sent now, one of `need` if given; else the seconds
   * until that may change.
   */
  findOutage(need?: RouteRequirement): { readonly retryAfter: number } | undefined {
    const servingRoutes = need === undefined ? this.routes : this.findServing(need);
    if (servingRoutes.some((route) => route.isUp() && route.getBackOffMs() <= WAIT_AT_MOST_MS))
      return undefined;
    return {
      retryAfter: Math.max(
        1,
        Math.min(30, ...servingRoutes.map((route) => route.secondsUntilTried())),
      ),
    };
  }

  /** Returns false when every provider that serves the message is known not to reach the number. */
  async reachesNumber(number: string, need: RouteRequirement): Promise<boolean> {
    for (const { driver } of this.findServing(need)) {
      if (driver.reaches === undefined || (await driver.reaches(number))) return true;
    }
    return false;
  }

  readHealth(): Record<string, 'up' | 'down'> {
    return Object.fromEntries(
      this.routes.map((route) => [route.name, route.isUp() ? 'up' : 'down']),
    );
  }

  /** Connects the drivers that have connections; `onReport` gets their reports. */
  openDrivers(onReport: (provider: string, report: DeliveryReport) => void): void {
    for (const { name, driver } of this.routes) {
      driver.open?.((report) => {
        onReport(name, report);
      });
    }
  }

  async closeDrivers(): Promise<void> {
    await Promise.all(this.routes.map(async ({ driver }) => driver.close?.()));
  }

  findRoute(name: string): SmsRoute | undefined {
    return this.routes.find((route) => route.name === name);
  }

  private findServing({ country, hasCode }: RouteRequirement): SmsRoute[] {
    return this.routes.filter(
      ({ countries, driver }) =>
        (countries.length === 0 || (country !== undefined && countries.includes(country))) &&
        (hasCode || driver.codesAlone !== true),
    );
  }
}

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
  private readonly logger = new Logger(SmsRoutes.name);
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
