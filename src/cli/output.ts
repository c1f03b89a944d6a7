import { formatDateTime } from '../graphql/index.js';

export type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

/** Of a command whose result can also be had as JSON. */
export interface ResultOptions {
  readonly json?: boolean;
}

/** Writes a list: as one JSON array, or as a table with a heading. */
export function printList(rows: readonly Row[], columns: readonly string[], { json }: ResultOptions): void {
  if (json) {
    printJson(rows);
    return;
  }
  const lines = [columns, ...rows.map((row) => columns.map((column) => show(row[column] ?? null)))];
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  for (const line of lines) write(line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '));
}

/** Writes one result: as one JSON object, or one member a line. */
export function printRecord(row: Row, { json }: ResultOptions): void {
  if (json) {
    printJson(row);
    return;
  }
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  for (const [name, value] of Object.entries(row)) write(`${name.padEnd(width)}  ${show(value)}`);
}

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Writes one line for people. */
export function write(line: string): void {
  process.stdout.write(`${printable(line).trimEnd()}\n`);
}

/** A time as everywhere on the wire: `YYYY-MM-DD HH:MM:SS`, UTC. */
export function time(at: number | null): string | null {
  return at === null ? null : formatDateTime(at);
}

/** Text from users without what would steer a terminal or turn its writing around; letters and joiners stay. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

function show(value: Cell): string {
  return value === null ? '-' : String(value);
}

/** A reader that went away (`| head`) is no fault of ours. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

/** Resolves when everything was handed over, so that leaving cuts nothing off. */
export async function flushed(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.stdout.write('', () => {
      resolve();
    });
  });
}
