import type { AllowedRate } from '../config/index.js';
import type { PersonCounters } from './person-counters.js';

/** The name of a setting that is a rate. */
export type RateLimitSetting = `LIMIT_${string}`;

/** The kind of key that is counted, and for staff the counters of a person. */
type RateLimitKeyKind =
  | { readonly by: 'address' | 'site' | 'service' | 'mailbox'; readonly counters?: undefined }
  | { readonly by: 'user' | 'number'; readonly counters: PersonCounters };

/** The setting that says how many are allowed, or a rate that no operator needs to change. */
type RateLimitSource =
  | { readonly setting: RateLimitSetting; readonly rate?: undefined }
  | { readonly rate: AllowedRate; readonly setting?: undefined };

/**
 * A rate limit as a feature declares it in the `limits` of its facts.
 * @example
 * draft_add: { by: 'user', counters: countByUser(WORDS), setting: 'LIMIT_DRAFT_ADD', shared: true }
 */
export type DeclaredRateLimit = RateLimitKeyKind &
  RateLimitSource & {
    /**
     * True if all replicas count together in the database while Redis is not in use; otherwise each
     * replica counts alone.
     */
    readonly shared: boolean;
  };

/**
 * One rate limit (LIM-1). Waiting times, tries and limits of queries are not rate limits, so
 * `LIMITS=off` keeps them.
 */
export type RateLimitRow = DeclaredRateLimit & {
  /** Part of the key of each counter, and the reason in the log. */
  readonly name: string;
};
