import { styleText } from 'node:util';
// Not through the door: the endpoint is most of the service, and `keypad migrate` needs none of it.
import { formatDateTime } from '../graphql/date-time.js';

/** A style of `util.styleText`. */
export type Style = 'none' | 'bold' | 'green' | 'yellow' | 'red';

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
  for (const [i, line] of lines.entries()) {
    write(line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  '), i === 0 ? 'bold' : 'none');
  }
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

/** Writes one line without control characters. Only a terminal gets the style, and none with NO_COLOR. */
export function write(line: string, style: Style = 'none'): void {
  writeStyled(style, line, '');
}

/** Writes one line of which only the beginning has a style. */
export function writeStyled(style: Style, start: string, rest: string): void {
  process.stdout.write(`${styled(style, printable(start).trimEnd())}${printable(rest).trimEnd()}\n`);
}

/** Formats a time as the API does: `YYYY-MM-DD HH:MM:SS`, UTC. */
export function time(at: number | null): string | null {
  return at === null ? null : formatDateTime(at);
}

/** Replaces control and bidirectional characters, so that text of users cannot control the terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

function styled(style: Style, text: string): string {
  return style === 'none' ? text : styleText(style, text, { stream: process.stdout });
}

function show(value: Cell): string {
  return value === null ? '-' : String(value);
}
