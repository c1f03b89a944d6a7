/**
 * The database's clock without a statement: a reading of it carried on by the process's monotonic clock, so
 * that replicas whose own clocks differ stamp and judge access tokens alike (RACE-3).
 */
export class DatabaseClock {
  private offset = Date.now() - performance.now();

  /** UTC milliseconds. */
  now(): number {
    return Math.round(performance.now() + this.offset);
  }

  set(databaseNow: number, monotonic: number): void {
    this.offset = databaseNow - monotonic;
  }
}
