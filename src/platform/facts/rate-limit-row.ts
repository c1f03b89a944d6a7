import type { Rate } from '../config/index.js';
import type { Counters } from './counters.js';

/** The name of a setting that is a rate. */
export type RateSetting = `LIMIT_${string}`;

/** The kind of key that is counted, and for staff the counters of a person. */
type Counted =
  | { readonly by: 'address' | 'mailbox'; readonly counters?: undefined }
  | { readonly by: 'user' | 'number'; readonly counters: Counters };

/** The setting that says how many are allowed, or a rate that no operator needs to change. */
type Allowed =
  { readonly setting: RateSetting; readonly rate?: undefined } | { readonly rate: Rate; readonly setting?: undefined };

/** A rate limit as a feature declares it. */
export type DeclaredLimit = Counted &
  Allowed & {
    /**
     * True if all replicas count together in the database while Redis is not in use; otherwise each replica counts alone.
     */
    readonly shared: boolean;
  };

/**
 * One rate limit (LIM-1). Waiting times, tries and limits of queries are not rate limits, so `LIMITS=off` keeps them.
 */
export type RateLimitRow = DeclaredLimit & {
  /** Part of the key of each counter, and the reason in the log. */
  readonly name: string;
};
