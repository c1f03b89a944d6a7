// Not through the door: the endpoint is most of the service, and `keypad migrate` needs none of it.
import { formatDateTime } from '../graphql/date-time.js';

export type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

/** Options of a command that can print its result as JSON. */
export interface ResultOptions {
  readonly json?: boolean;
}

/** Writes a JSON array, or a table with a heading. */
export function printList(rows: readonly Row[], columns: readonly string[], { json }: ResultOptions): void {
  if (json) {
    printJson(rows);
    return;
  }
  const lines = [columns, ...rows.map((row) => columns.map((column) => show(row[column] ?? null)))];
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  for (const line of lines) write(line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '));
}

/** Writes a JSON object, or one line for each member. */
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

/** Writes one line without control characters. */
export function write(line: string): void {
  process.stdout.write(`${printable(line).trimEnd()}\n`);
}

/** Formats a time as the API does: `YYYY-MM-DD HH:MM:SS`, UTC. */
export function time(at: number | null): string | null {
  return at === null ? null : formatDateTime(at);
}

/** Replaces control and bidirectional characters, so that text of users cannot control the terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

function show(value: Cell): string {
  return value === null ? '-' : String(value);
}
