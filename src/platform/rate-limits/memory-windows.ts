import { LRUCache } from 'lru-cache';
import type { Rate } from '../config/index.js';

/** Fixed windows of one process, for rate limits that protect this process only. */
export class MemoryWindows {
  private readonly windows = new LRUCache<string, { hits: number; endsAt: number }>({ max: 50_000 });

  /** Returns undefined if `amount` was counted, else the seconds until the window ends. */
  hit(bucket: string, { limit, window }: Rate, amount: number): number | undefined {
    const now = performance.now();
    const current = this.windows.get(bucket);
    if (current === undefined || current.endsAt <= now) {
      this.windows.set(bucket, { hits: amount, endsAt: now + window * 1000 });
      return undefined;
    }
    if (current.hits + amount > limit) return (current.endsAt - now) / 1000;
    current.hits += amount;
    return undefined;
  }
}
