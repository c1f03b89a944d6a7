import type { AllowedRate } from '../config/index.js';

/** A bucket of the table, and how many hits its window allows. */
export interface RateLimitBucket {
  /** Name of the rate limit. */
  readonly name: string;
  readonly bucket: string;
  readonly rate: AllowedRate;
}

/** A window that has not ended. */
export interface OpenRateLimitWindow {
  readonly bucket: string;
  readonly hits: number;
  readonly leftMs: number;
  readonly endsAt: number;
}

/** A window that has no room. */
export interface FullRateLimitWindow {
  /** Name of the rate limit. */
  readonly name: string;
  /** Seconds until it has room. */
  readonly seconds: number;
}
