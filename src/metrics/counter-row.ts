/** A counter of one feature: its name and labels on /metrics. */
export interface CounterRow<Label extends string = string> {
  readonly name: `keypad_${string}_total`;
  readonly help: string;
  readonly labels: readonly Label[];
  /** Series that are 0 from the start. Prometheus does not see the first increase of any other. */
  readonly from?: readonly Readonly<Record<Label, string>>[];
}

/** Returns a counter with the types of its labels. `src/app.metrics.ts` lists all counters. */
export function defineCounter<const Label extends string>(row: CounterRow<Label>): CounterRow<Label> {
  return Object.freeze(row);
}

/** Injection token of all `CounterRow`s. */
export const COUNTERS = Symbol('COUNTERS');
