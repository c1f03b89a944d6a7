export { countedByNumber, countedByUser, type Counters, type Person } from './counters.js';
export { LimitsModule } from './limits.module.js';
export { defineRateLimits, rateLimited, type RateLimitRow } from './rate-limit.js';
export { RateLimit, RateLimitGuard } from './rate-limit.guard.js';
export { RateLimits } from './rate-limits.js';
export { UserLimits, type SpentLimit } from './user-limits.js';
