/** The progress of a long command. */
export interface CommandProgress {
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
 * Returns a function that writes to standard error how far a command is, at most once a second, and
 * the end of each part that took longer. Short commands write nothing.
 */
export function createProgressReporter(
  write: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
  now: () => number = () => performance.now(),
): (step: CommandProgress) => void {
  let currentPart = { what: '', since: now(), last: now() };
  return (step) => {
    const reportedAt = now();
    if (step.what !== currentPart.what) {
      currentPart = { what: step.what, since: reportedAt, last: reportedAt };
    }

    const isLong = currentPart.last > currentPart.since;
    const isEnd = step.done === step.total;
    if (reportedAt - currentPart.last < REPORT_MS && !(isEnd && isLong)) return;

    currentPart.last = reportedAt;
    const elapsedMs = reportedAt - currentPart.since;
    if (isEnd) write(`${formatRows(step)} in ${formatDuration(elapsedMs)}`);
    else write(formatProgress(step, elapsedMs));
  };
}

/** Returns a line such as `saved: 1200000 of 2000000 rows, 60 %, 6 s left`. */
export function formatProgress(step: CommandProgress, elapsedMs: number): string {
  const { what, done, total } = step;
  // An estimate that is too low says nothing.
  if (total === undefined || total <= done || done === 0) return formatRows(step);
  const leftMs = (elapsedMs * (total - done)) / done;
  const donePercent = Math.floor((100 * done) / total);
  const rows = `${String(done)} of ${String(total)} rows`;
  return `${what}: ${rows}, ${String(donePercent)} %, ${formatDuration(leftMs)} left`;
}

function formatRows({ what, done }: CommandProgress): string {
  return `${what}: ${String(done)} rows`;
}

/** Returns `7 s`, or `3 min 5 s`. */
export function formatDuration(ms: number): string {
  const seconds = Math.ceil(ms / SECOND);
  if (seconds < MINUTE) return `${String(seconds)} s`;
  return `${String(Math.floor(seconds / MINUTE))} min ${String(seconds % MINUTE)} s`;
}
