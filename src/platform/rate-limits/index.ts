export { LimitsModule } from './limits.module.js';
export { createRateLimitError } from './create-rate-limit-error.js';
export { RateLimitGuard } from './rate-limit.guard.js';
export { RateLimits, type RateLimitHit } from './rate-limits.js';
export { RateLimit } from './throttler-options.js';
export { retryWithinWindows, FullWindowsError } from './retry-within-windows.js';
export { UserRateLimits, type CountedRateLimit } from './user-rate-limits.js';
