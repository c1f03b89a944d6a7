export { LimitsModule } from './limits.module.js';
export { defineRateLimits, rateLimited, type RateLimitRow } from './rate-limit.js';
export { RateLimit, RateLimitGuard } from './rate-limit.guard.js';
export { RateLimits } from './rate-limits.js';
