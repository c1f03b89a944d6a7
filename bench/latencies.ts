const STEP_MS = 0.02;
const STEPS = 500_000;

/** A histogram of latencies in steps of 20 µs up to ten seconds. */
export class Latencies {
  private readonly counts = new Uint32Array(STEPS);
  private total = 0;

  add(milliseconds: number): void {
    const step = Math.min(STEPS - 1, Math.floor(milliseconds / STEP_MS));
    this.counts[step] = (this.counts[step] ?? 0) + 1;
    this.total += 1;
  }

  /** Returns the sum of two histograms. */
  static of(some: Latencies, others: Latencies): Latencies {
    const all = new Latencies();
    all.total = some.total + others.total;
    all.counts.set(some.counts.map((count, step) => count + (others.counts[step] ?? 0)));
    return all;
  }

  /** Returns the latency in milliseconds that `share` of the requests did not exceed. */
  at(share: number): number {
    let left = share * this.total;
    for (let step = 0; step < STEPS; step += 1) {
      left -= this.counts[step] ?? 0;
      if (left <= 0) return (step + 1) * STEP_MS;
    }
    return STEPS * STEP_MS;
  }
}
