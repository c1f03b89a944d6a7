const FAILURES = 5;
const WITHIN_MS = 30_000;
const OPEN_MS = 30_000;

/**
 * Keeps messages away from a provider that fails: five failures within 30 s, or one that says our settings are wrong, open it for
 * 30 s; then one message is let through, and its outcome decides.
 */
export class Breaker {
  private failures: number[] = [];
  private openUntil = 0;
  private trying = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Returns true if a message may be sent; while half open, one at a time. */
  allows(): boolean {
    return !this.isOpen() && !(this.openUntil > 0 && this.trying);
  }

  /** Milliseconds until a message may try again; 0 unless open. */
  remaining(): number {
    return Math.max(0, this.openUntil - this.now());
  }

  /** Marks a message as being sent. */
  begin(): void {
    if (this.openUntil > 0) this.trying = true;
  }

  /** Marks a message as not sent after all. */
  abandon(): void {
    this.trying = false;
  }

  succeed(): void {
    this.failures = [];
    this.openUntil = 0;
    this.trying = false;
  }

  /** Returns true if this failure opened the breaker. */
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
