/**
 * Largest difference between the clocks of two nodes of a cluster that breaks nothing: each may be
 * wrong by 2 s (CLU-5).
 */
export const CLOCK_SKEW_MS = 4_000;

/**
 * The database's clock without a statement: its last reading plus the elapsed monotonic time.
 * Replicas with different clocks therefore agree on `iat` and `exp` of access tokens (RACE-3).
 */
export class DatabaseClock {
  private offset = Date.now() - performance.now();

  /** Returns UTC milliseconds. */
  now(): number {
    return Math.round(performance.now() + this.offset);
  }

  setReading(databaseNow: number, monotonic: number): void {
    this.offset = databaseNow - monotonic;
  }
}
