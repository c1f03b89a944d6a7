import { Logger } from '@nestjs/common';
import { countOf, isSpent, UNKNOWN_AT_MOST, type Outcome, type Past, type Report } from '../outbox/index.js';
import { Breaker } from './breaker.js';
import type { Sms, SmsDriver } from './sms-driver.js';

/** A provider as an operator lists it. */
export interface SmsProvider {
  readonly name: string;
  readonly driver: SmsDriver;
  /** Lower is asked first. */
  readonly priority: number;
  /** ISO 3166-1 alpha-2 codes it serves; none means all. */
  readonly countries: readonly string[];
  /** Messages a second; 0 means any number. */
  readonly rate: number;
  /** Messages on their way to it at once. */
  readonly window: number;
}

/** Returns a provider without limits of its own; its window is the number of messages that the outbox sends at once. */
export function onlyProvider(name: string, driver: SmsDriver): SmsProvider {
  return { name, driver, priority: 1, countries: [], rate: 0, window: 64 };
}

/** What a message needs of a provider. */
export interface Need {
  /** Where its recipient is; undefined for nobody knows. */
  readonly country: string | undefined;
  readonly hasCode: boolean;
}

/** As long as a code can live: no message waits longer, and a provider may have said too much. */
const REST_AT_MOST_MS = 900_000;
/** Nobody looks for a message any longer; while all providers want to be left alone for more, that is an outage. */
const WAIT_AT_MOST_MS = 30_000;

/** The providers in the order in which they are asked, with what is known of their health. */
export class SmsRoutes {
  private readonly routes: SmsRoute[] = [];

  constructor(
    providers: readonly SmsProvider[],
    private readonly now?: () => number,
  ) {
    for (const provider of providers) this.register(provider);
  }

  /** Adds a provider; must be called before the service listens. */
  register(provider: SmsProvider): void {
    this.routes.push(new SmsRoute(provider, this.now));
    this.routes.sort((a, b) => a.priority - b.priority);
  }

  /**
   * The route for a message after its attempts so far: the first that is well and has room; those that are spent come last.
   * `later` when none has room now, `none` when none will have any within so many milliseconds: an unanswered message is not sent
   * more than twice through one provider, and one that wants to be left alone is.
   */
  choose(need: Need, past: readonly Past[], within = Infinity): SmsRoute | 'later' | 'none' {
    const serving = this.serving(need).filter(
      (route) => countOf(past, route.name, 'unknown') < UNKNOWN_AT_MOST && route.rest() <= within,
    );
    if (serving.length === 0) return 'none';
    const fresh = serving.filter(({ name }) => !isSpent(past, name));
    const spent = serving.filter(({ name }) => isSpent(past, name));
    return [...fresh, ...spent].find((route) => route.hasRoom()) ?? 'later';
  }

  /** Whether any provider is there for a message, well or not. */
  serves(need: Need): boolean {
    return this.serving(need).length > 0;
  }

  /** Whether a message could go to the country now, without one to any; if not, the seconds until that may be different. */
  outage(country?: string): { readonly retryAfter: number } | undefined {
    const serving = country === undefined ? this.routes : this.serving({ country, hasCode: true });
    if (serving.some((route) => route.isWell() && route.rest() <= WAIT_AT_MOST_MS)) return undefined;
    return { retryAfter: Math.max(1, Math.min(30, ...serving.map((route) => route.secondsUntilTried()))) };
  }

  /** Returns false when every provider that serves the country of a number is known not to reach the number. */
  async reaches(number: string, country: string | undefined): Promise<boolean> {
    for (const { driver } of this.serving({ country, hasCode: true })) {
      if (driver.reaches === undefined || (await driver.reaches(number))) return true;
    }
    return false;
  }

  health(): Record<string, 'up' | 'down'> {
    return Object.fromEntries(this.routes.map((route) => [route.name, route.isWell() ? 'up' : 'down']));
  }

  /** Connects the drivers that have connections; what they report goes to `take`. */
  open(take: (provider: string, report: Report) => void): void {
    for (const { name, driver } of this.routes) {
      driver.open?.((report) => {
        take(name, report);
      });
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.routes.map(async ({ driver }) => driver.close?.()));
  }

  find(name: string): SmsRoute | undefined {
    return this.routes.find((route) => route.name === name);
  }

  private serving({ country, hasCode }: Need): SmsRoute[] {
    return this.routes.filter(
      ({ countries, driver }) =>
        (countries.length === 0 || (country !== undefined && countries.includes(country))) &&
        (hasCode || driver.codesAlone !== true),
    );
  }
}

/** An id that has the code in it is none: it would be kept (OTP-11). */
function withoutCode(outcome: Outcome, code: string): Outcome {
  const told = outcome.outcome === 'accepted' && code !== '' && outcome.reference?.includes(code);
  return told ? { outcome: 'accepted' } : outcome;
}

/** One provider, how fast it may be asked, and whether it is well. */
export class SmsRoute {
  readonly name: string;
  readonly priority: number;
  readonly countries: readonly string[];
  readonly driver: SmsDriver;
  private readonly logger = new Logger(SmsRoutes.name);
  private readonly breaker: Breaker;
  private inFlight = 0;
  private restUntil = -Infinity;
  private tokens: number;
  private filledAt: number;

  constructor(
    private readonly provider: SmsProvider,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.breaker = new Breaker(now);
    this.filledAt = now();
    ({ name: this.name, priority: this.priority, countries: this.countries, driver: this.driver } = provider);
    this.tokens = provider.rate;
  }

  isWell(): boolean {
    return this.breaker.remaining() === 0 && (this.driver.isUp?.() ?? true);
  }

  /** Milliseconds for which it still wants to be left alone. */
  rest(): number {
    return Math.max(0, this.restUntil - this.now());
  }

  secondsUntilTried(): number {
    return Math.ceil(Math.max(this.breaker.remaining(), this.rest()) / 1000);
  }

  hasRoom(): boolean {
    this.fill();
    const { rate, window } = this.provider;
    const isOpen = this.isWell() && this.breaker.allows() && this.rest() === 0;
    return isOpen && this.inFlight < window && (rate === 0 || this.tokens >= 1);
  }

  /** Takes room for one message; `release` gives it back. */
  take(): void {
    this.inFlight += 1;
    this.tokens -= 1;
    this.breaker.begin();
  }

  release(): void {
    this.inFlight -= 1;
    this.breaker.abandon();
  }

  async send(sms: Sms): Promise<Outcome> {
    const outcome = withoutCode(await this.driver.send(sms), sms.code);
    this.learn(outcome);
    return outcome;
  }

  private learn(outcome: Outcome): void {
    if (outcome.outcome === 'accepted' || (outcome.outcome === 'rejected' && outcome.hint === 'never')) {
      this.breaker.succeed();
      return;
    }
    const { throttled = false, misconfigured = false, retryAfter = 0 } = outcome.outcome === 'rejected' ? outcome : {};
    this.restUntil = Math.max(this.restUntil, this.now() + Math.min(retryAfter * 1000, REST_AT_MOST_MS));
    if (throttled) return;
    if (this.breaker.fail({ atOnce: misconfigured })) {
      this.logger.error(`provider ${this.name} is out of use for 30 s: ${outcome.reason}`);
    }
  }

  /** The bucket holds at most one second's messages. */
  private fill(): void {
    const now = this.now();
    const { rate } = this.provider;
    this.tokens = Math.min(rate, this.tokens + ((now - this.filledAt) / 1000) * rate);
    this.filledAt = now;
  }
}
