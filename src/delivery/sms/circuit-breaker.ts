const FAILURE_LIMIT = 5;
const WITHIN_MS = 30_000;
const OPEN_MS = 30_000;

/**
 * Circuit breaker of one provider. Five failures within 30 s, or one that shows that our settings
 * are wrong, open it for 30 s. Then one message is sent as a test, and its outcome closes or opens
 * the breaker.
 */
export class CircuitBreaker {
  private failures: number[] = [];
  private openUntil = 0;
  private trying = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Returns true if a message may be sent. While the breaker is half open, only one may be in
   * progress.
   */
  allowsMessage(): boolean {
    return !this.isOpen() && !(this.openUntil > 0 && this.trying);
  }

  /** Returns the milliseconds until the breaker is half open; 0 unless it is open. */
  getRemainingMs(): number {
    return Math.max(0, this.openUntil - this.now());
  }

  /** Marks a message as being sent. */
  beginMessage(): void {
    if (this.openUntil > 0) this.trying = true;
  }

  /** Marks a message as not being sent any more. */
  endMessage(): void {
    this.trying = false;
  }

  recordSuccess(): void {
    this.failures = [];
    this.openUntil = 0;
    this.trying = false;
  }

  /** Records a failure and returns true if it opened the breaker. */
  recordFailure({ atOnce = false } = {}): boolean {
    const failedAt = this.now();
    const recentFailures = this.failures.filter((earlier) => earlier > failedAt - WITHIN_MS);
    this.failures = [...recentFailures, failedAt];

    const opensNow = atOnce || this.trying || this.failures.length >= FAILURE_LIMIT;
    this.trying = false;
    if (!opensNow) return false;

    const wasOpen = this.isOpen();
    this.failures = [];
    this.openUntil = failedAt + OPEN_MS;
    return !wasOpen;
  }

  private isOpen(): boolean {
    return this.getRemainingMs() > 0;
  }
}
