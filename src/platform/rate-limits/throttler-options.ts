import type { ExecutionContext } from '@nestjs/common';
import { Throttle, type ThrottlerModuleOptions, type ThrottlerStorage } from '@nestjs/throttler';
import { THROTTLER_LIMIT } from '@nestjs/throttler/dist/throttler.constants.js';
import type { RateLimitRow } from '../facts/index.js';
import { toAddressBucket } from '../http/index.js';
import { createRateLimitError } from './create-rate-limit-error.js';
import type { RateLimits } from './rate-limits.js';

/** A rate limit that a route can have, because its key is known before the handler runs. */
type RouteRateLimit = RateLimitRow & { readonly by: 'address' };

/** The rate limit that `@Throttle({ default: { limit, ttl } })` makes for one route. */
export const DEFAULT_LIMIT = 'default';

/**
 * Counts each request of a route against a rate limit of the service, together with all routes that
 * name it.
 */
export const RateLimit = (limit: RouteRateLimit) => Throttle({ [limit.name]: {} });

/**
 * Returns the options of @nestjs/throttler: a throttler for each rate limit by address, and
 * `default`. Each counts only the routes whose `@Throttle` names it, because no rate limit is meant
 * for all routes.
 */
export function createThrottlerOptions(
  limits: RateLimits,
  rows: readonly RateLimitRow[],
): Exclude<ThrottlerModuleOptions, unknown[]> {
  const routeRows = rows.filter(({ by }) => by === 'address');
  const throttlers = routeRows.map((row) => {
    const { limit, window } = limits.getRate(row);
    return {
      name: row.name,
      limit,
      ttl: window * 1000,
      // All routes count together. The library would count each of them alone.
      generateKey: (_context: ExecutionContext, tracker: string) => tracker,
    };
  });

  return {
    storage: createThrottlerStorage(limits, routeRows),
    setHeaders: false,
    getTracker: ({ ip }) => toAddressBucket(String(ip)),
    throttlers: [...throttlers, { name: DEFAULT_LIMIT, limit: 0, ttl: 0 }].map((throttler) => ({
      ...throttler,
      skipIf: (context) => !isThrottlerNamed(throttler.name, context),
    })),
  };
}

function isThrottlerNamed(name: string, context: ExecutionContext): boolean {
  const decoratedPlaces = [context.getHandler(), context.getClass()];
  return decoratedPlaces.some((place) => Reflect.hasMetadata(THROTTLER_LIMIT + name, place));
}

/**
 * Returns a storage that counts in `RateLimits`, which all replicas share. It refuses by itself,
 * because the exception of the library does not name the rate limit for the log.
 */
function createThrottlerStorage(
  limits: RateLimits,
  rows: readonly RateLimitRow[],
): ThrottlerStorage {
  const isShared = new Map(rows.map(({ name, shared }) => [name, shared]));
  return {
    async increment(key, ttl, limit, _blockDuration, name) {
      const window = Math.ceil(ttl / 1000);
      if (limit < 1) throw createRateLimitError(name, window);
      const rate = { limit, window };
      await limits.countOrRefuse(
        { name, by: 'address', shared: isShared.get(name) ?? true, rate },
        key,
      );
      // Only headers show the number of hits, and they are off. Reading it would cost the database
      // another statement.
      return { totalHits: 1, timeToExpire: window, isBlocked: false, timeToBlockExpire: 0 };
    },
  };
}
