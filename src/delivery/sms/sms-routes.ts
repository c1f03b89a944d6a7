import {
  countAttempts,
  isTriedLast,
  UNKNOWN_AT_MOST,
  type PastSendAttempt,
  type TextProvider,
} from '../outbox/index.js';
import type { SmsDriverEvents } from './sms-driver.js';
import { SmsRoute, type ConfiguredSmsProvider } from './sms-route.js';

/** The properties of a message that a provider must support. */
export interface RouteRequirement {
  /** Country of the recipient; undefined if unknown. */
  readonly country: string | undefined;
  readonly hasCode: boolean;
}

/** Users give up after 30 s. If every provider backs off for longer, that is an outage. */
const WAIT_AT_MOST_MS = 30_000;

/** The providers in the order of their priority, with their health. */
export class SmsRoutes {
  private readonly routes: SmsRoute[] = [];

  constructor(
    providers: readonly ConfiguredSmsProvider[],
    private readonly now?: () => number,
  ) {
    for (const provider of providers) this.registerProvider(provider);
  }

  /** Adds a provider; must be called before the service listens. */
  registerProvider(provider: ConfiguredSmsProvider): void {
    this.routes.push(new SmsRoute(provider, this.now));
    this.routes.sort((a, b) => a.priority - b.priority);
  }

  /**
   * Returns the route for a message, given its attempts so far: the first that is up and has room;
   * those that failed for it come last. Returns `later` when none has room now, and `none` when
   * none will have any within `within` milliseconds. A message without a response goes through one
   * provider at most twice, and a provider that backs off gets none.
   */
  chooseRoute(
    need: RouteRequirement,
    past: readonly PastSendAttempt[],
    within = Infinity,
  ): SmsRoute | 'later' | 'none' {
    const usableRoutes = this.findServing(need).filter((route) => {
      const mayTry = countAttempts(past, route.name, 'unknown') < UNKNOWN_AT_MOST;
      return mayTry && route.getBackOffMs() <= within;
    });
    if (usableRoutes.length === 0) return 'none';

    const sortedRoutes = putTriedLast(usableRoutes, past);
    return sortedRoutes.find((route) => route.hasRoom()) ?? 'later';
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
    const isOffered = servingRoutes.some(
      (route) => route.isUp() && route.getBackOffMs() <= WAIT_AT_MOST_MS,
    );
    if (isOffered) return undefined;

    const secondsUntilTried = servingRoutes.map((route) => route.secondsUntilTried());
    return { retryAfter: Math.max(1, Math.min(30, ...secondsUntilTried)) };
  }

  /** Returns false when every provider that serves the message is known not to reach the number. */
  async reachesNumber(number: string, need: RouteRequirement): Promise<boolean> {
    for (const { driver } of this.findServing(need)) {
      if (driver.reaches === undefined || (await driver.reaches(number))) return true;
    }
    return false;
  }

  /**
   * Returns the providers that send the texts of messages, each with the alphabet of its driver.
   * Those that fill in templates of their own are left out.
   */
  listTextProviders(): TextProvider[] {
    return this.routes
      .filter(({ driver }) => driver.codesAlone !== true)
      .map(({ name, driver }) => ({ provider: name, alphabet: driver.alphabet ?? 'gsm7' }));
  }

  readHealth(): Record<string, 'up' | 'down'> {
    const states = this.routes.map((route) => [route.name, route.readState()] as const);
    return Object.fromEntries(states);
  }

  /** Connects the drivers that have connections. */
  openDrivers(createEvents: (provider: string) => SmsDriverEvents): void {
    for (const { name, driver } of this.routes) driver.open?.(createEvents(name));
  }

  async closeDrivers(): Promise<void> {
    await Promise.all(this.routes.map(async ({ driver }) => driver.close?.()));
  }

  findRoute(name: string): SmsRoute | undefined {
    return this.routes.find((route) => route.name === name);
  }

  private findServing({ country, hasCode }: RouteRequirement): SmsRoute[] {
    return this.routes.filter((route) => {
      const canSendText = hasCode || route.driver.codesAlone !== true;
      return canSendText && route.servesCountry(country);
    });
  }
}

/** Returns the routes in their order, those last that failed for the message. */
function putTriedLast(routes: readonly SmsRoute[], past: readonly PastSendAttempt[]): SmsRoute[] {
  const freshRoutes = routes.filter(({ name }) => !isTriedLast(past, name));
  const lastRoutes = routes.filter(({ name }) => isTriedLast(past, name));
  return [...freshRoutes, ...lastRoutes];
}
