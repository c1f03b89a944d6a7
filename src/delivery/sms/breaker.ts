const FAILURES = 5;
const WITHIN_MS = 30_000;
const OPEN_MS = 30_000;

/**
 * Circuit breaker of one provider. Five failures within 30 s, or one that shows that our settings are wrong, open it
 * for 30 s. Then one message is sent as a test, and its outcome closes or opens the breaker.
 */
export class Breaker {
  private failures: number[] = [];
  private openUntil = 0;
  private trying = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Returns true if a message may be sent. While the breaker is half open, only one may be in progress. */
  allows(): boolean {
    return !this.isOpen() && !(this.openUntil > 0 && this.trying);
  }

  /** Returns the milliseconds until the breaker is half open; 0 unless it is open. */
  remaining(): number {
    return Math.max(0, this.openUntil - this.now());
  }

  /** Marks a message as being sent. */
  begin(): void {
    if (this.openUntil > 0) this.trying = true;
  }

  /** Marks a message as not being sent any more. */
  abandon(): void {
    this.trying = false;
  }

  succeed(): void {
    this.failures = [];
    this.openUntil = 0;
    this.trying = false;
  }

  /** Records a failure and returns true if it opened the breaker. */
  fail({ atOnce = false } = {}): boolean {
    const at = this.now();
    this.failures = [...this.failures.filter((earlier) => earlier > at - WITHIN_MS), at];
    const opens = atOnce || this.trying || this.failures.length >= FAILURES;
    this.trying = false;
    if (!opens) return false;
    const wasOpen = this.isOpen();
    this.failures = [];
    this.openUntil = at + OPEN_MS;
    return !wasOpen;
  }

  private isOpen(): boolean {
    return this.remaining() > 0;
  }
}
