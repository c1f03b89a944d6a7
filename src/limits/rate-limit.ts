import type { Rate, Setting, SettingTable } from '../config/index.js';
import { AppError, ERRORS } from '../errors/index.js';
import type { Counters } from './counters.js';

/** The name of a setting that is a rate. */
export type RateSetting = `LIMIT_${string}`;

/** The kind of key that is counted, and for staff the counters of a person. */
type Counted =
  | { readonly by: 'address' | 'mailbox'; readonly counters?: undefined }
  | { readonly by: 'user' | 'number'; readonly counters: Counters };

type RateLimitOf<Name extends RateSetting> = Counted & {
  readonly setting: Name;
  /**
   * True if all replicas count together in the database while Redis is not in use; otherwise each replica counts alone.
   */
  readonly shared: boolean;
};

/**
 * One rate limit (LIM-1). Waiting times, tries and limits of queries are not rate limits, so `LIMITS=off` keeps them.
 */
export type RateLimitRow = RateLimitOf<RateSetting> & {
  /** Part of the key of each counter, and the reason in the log. */
  readonly name: string;
};

type RatesOf<T extends SettingTable> = {
  [Name in keyof T & RateSetting]: T[Name] extends Setting<Rate> ? Name : never;
}[keyof T & RateSetting];

/**
 * Returns the rate limits of one feature. The types require that each names a rate among the settings of that feature.
 */
export function defineRateLimits<T extends SettingTable, const Rows extends Record<string, RateLimitOf<RatesOf<T>>>>(
  _settings: T,
  rows: Rows,
): { readonly [Name in keyof Rows]: RateLimitRow & Pick<Rows[Name], 'by'> } {
  const entries = Object.entries(rows).map(([name, row]) => [name, { name, ...row }]);
  return Object.freeze(Object.fromEntries(entries)) as { [Name in keyof Rows]: RateLimitRow & Pick<Rows[Name], 'by'> };
}

/** Returns RATE_LIMITED for a caller who may try again after `seconds`; the log names the reason. */
export function rateLimited(reason: string | undefined, seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new AppError(ERRORS.RATE_LIMITED, {
    retryAfter,
    details: { retry_after: retryAfter },
    ...(reason === undefined ? {} : { reason }),
  });
}
