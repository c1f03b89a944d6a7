/** The progress of a long command. */
export interface Step {
  /** Participle of the part, such as `saved`. Each part has a duration of its own. */
  readonly what: string;
  readonly done: number;
  /** Undefined if it is not known. It may be an estimate. */
  readonly total?: number | undefined;
}

const REPORT_MS = 1_000;
const SECOND = 1_000;
const MINUTE = 60;

/**
 * Returns a function that writes to standard error how far a command is, at most once a second, and the end of each part
 * that took longer. Short commands write nothing.
 */
export function progressReporter(
  write: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
  now: () => number = () => performance.now(),
): (step: Step) => void {
  let part = { what: '', since: now(), last: now() };
  return (step) => {
    const at = now();
    if (step.what !== part.what) part = { what: step.what, since: at, last: at };
    const isLong = part.last > part.since;
    const isEnd = step.done === step.total;
    if (at - part.last < REPORT_MS && !(isEnd && isLong)) return;
    part.last = at;
    write(isEnd ? `${rowsOf(step)} in ${duration(at - part.since)}` : progressLine(step, at - part.since));
  };
}

/** Returns a line such as `saved: 1200000 of 2000000 rows, 60 %, 6 s left`. */
export function progressLine(step: Step, elapsedMs: number): string {
  const { what, done, total } = step;
  // An estimate that is too low says nothing.
  if (total === undefined || total <= done || done === 0) return rowsOf(step);
  const left = (elapsedMs * (total - done)) / done;
  const share = Math.floor((100 * done) / total);
  return `${what}: ${String(done)} of ${String(total)} rows, ${String(share)} %, ${duration(left)} left`;
}

function rowsOf({ what, done }: Step): string {
  return `${what}: ${String(done)} rows`;
}

/** Returns `7 s`, or `3 min 5 s`. */
export function duration(ms: number): string {
  const seconds = Math.ceil(ms / SECOND);
  if (seconds < MINUTE) return `${String(seconds)} s`;
  return `${String(Math.floor(seconds / MINUTE))} min ${String(seconds % MINUTE)} s`;
}
