import type { ThrottlerStorage } from '@nestjs/throttler';
import type { RateLimitRow } from './rate-limit.js';
import type { RateLimits } from './rate-limits.js';

/** Returns a storage for @nestjs/throttler that counts each hit in the rate limit with the name of the throttler. */
export function throttlerStorage(limits: RateLimits, rows: readonly RateLimitRow[]): ThrottlerStorage {
  const rowByName = new Map(rows.map((row) => [row.name, row]));
  return {
    async increment(key, ttl, limit, _blockDuration, name) {
      const row = rowByName.get(name);
      const retryAfter = row && (await limits.hit(row, key, 1));
      const isBlocked = retryAfter !== undefined;
      if (row && isBlocked) limits.countRefusal(row);
      // Only headers show the number of hits, and they are off. Reading it would cost the database another statement.
      return {
        totalHits: isBlocked ? limit : 1,
        timeToExpire: ttl / 1000,
        isBlocked,
        timeToBlockExpire: retryAfter ?? 0,
      };
    },
  };
}
