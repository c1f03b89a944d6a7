import type { Rate } from '../config/index.js';

const MAX_BUCKETS = 50_000;

/** Fixed windows of one process, for budgets that protect this process only. */
export class MemoryWindows {
  private readonly windows = new Map<string, { hits: number; endsAt: number }>();

  /** Undefined when `amount` was counted, else the seconds until the window ends. */
  hit(bucket: string, { limit, window }: Rate, amount: number): number | undefined {
    const now = performance.now();
    const current = this.windows.get(bucket);
    if (current === undefined || current.endsAt <= now) {
      this.makeRoom();
      this.windows.delete(bucket);
      this.windows.set(bucket, { hits: amount, endsAt: now + window * 1000 });
      return undefined;
    }
    if (current.hits + amount > limit) return (current.endsAt - now) / 1000;
    current.hits += amount;
    return undefined;
  }

  private makeRoom(): void {
    if (this.windows.size < MAX_BUCKETS) return;
    const [oldest] = this.windows.keys();
    if (oldest !== undefined) this.windows.delete(oldest);
  }
}
