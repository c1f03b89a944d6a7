import { LRUCache } from 'lru-cache';
import type { AllowedRate } from '../config/index.js';

/** Fixed windows of one process, for rate limits that protect this process only. */
export class MemoryWindows {
  private readonly windows = new LRUCache<string, { hits: number; endsAt: number }>({
    max: 50_000,
  });

  /** Returns undefined if `amount` was counted, else the seconds until the window ends. */
  countHits(bucket: string, { limit, window }: AllowedRate, amount: number): number | undefined {
    const now = performance.now();
    const currentWindow = this.windows.get(bucket);
    if (currentWindow === undefined || currentWindow.endsAt <= now) {
      this.windows.set(bucket, { hits: amount, endsAt: now + window * 1000 });
      return undefined;
    }
    if (currentWindow.hits + amount > limit) return (currentWindow.endsAt - now) / 1000;
    currentWindow.hits += amount;
    return undefined;
  }

  /** Takes hits back, at most those of the open window. */
  giveBack(bucket: string, amount: number): void {
    const currentWindow = this.windows.get(bucket);
    if (currentWindow !== undefined) currentWindow.hits = Math.max(0, currentWindow.hits - amount);
  }
}
