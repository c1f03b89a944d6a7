/** A counter of one feature: its name and labels on /metrics. */
export interface MetricCounterRow<Label extends string = string> {
  readonly name: `keypad_${string}_total`;
  readonly help: string;
  readonly labels: readonly Label[];
  /** Series that are 0 from the start. Prometheus does not see the first increase of any other. */
  readonly from?: readonly Readonly<Record<Label, string>>[];
}
