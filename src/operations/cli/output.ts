import { styleText } from 'node:util';
// Not through the door: the endpoint is most of the service, and `keypad migrate` needs none of it.
import { formatDateTime } from '../../platform/graphql/date-time.js';

/** A style of `util.styleText`. */
export type TerminalTextStyle = 'none' | 'bold' | 'green' | 'yellow' | 'red';

/** Names of members that hold a time. */
const TIME_NAME = /(?:^|_)at$/;
/** Names of members that hold a time which only people read as one. */
const SINCE_NAME = /_since$/;

/**
 * Writes a view as JSON. For people, a list is a table and anything else one line for each member.
 */
export function printResult(
  result: object,
  columns: readonly string[],
  { json }: { readonly json: boolean },
): void {
  if (json) printJson(result);
  else if (Array.isArray(result)) printTable(result as readonly object[], columns);
  else printMembers(result);
}

/** Writes JSON, with times as the API writes them: `YYYY-MM-DD HH:MM:SS`, UTC. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, toPlain, 2)}\n`);
}

function printTable(views: readonly object[], columns: readonly string[]): void {
  const tableLines = [columns, ...views.map((view) => toCells(view, columns))];
  const columnWidths = columns.map((_, i) =>
    Math.max(...tableLines.map((line) => line[i]?.length ?? 0)),
  );
  for (const [i, line] of tableLines.entries()) {
    const cells = line.map((cell, column) => cell.padEnd(columnWidths[column] ?? 0));
    writeLine(cells.join('  '), i === 0 ? 'bold' : 'none');
  }
}

function toCells(view: object, columns: readonly string[]): string[] {
  const members = new Map<string, unknown>(Object.entries(view));
  return columns.map((column) => toCell(column, members.get(column)));
}

/** Writes one line for each member of a view. */
export function printMembers(view: object): void {
  const nameWidth = Math.max(...Object.keys(view).map((name) => name.length));
  for (const [name, value] of Object.entries(view))
    writeLine(`${name.padEnd(nameWidth)}  ${toCell(name, value)}`);
}

/**
 * Writes one line without control characters. Only a terminal gets the style, and none with
 * NO_COLOR.
 */
export function writeLine(line: string, style: TerminalTextStyle = 'none'): void {
  writeStyled(style, line, '');
}

/** Writes one line of which only the beginning has a style. */
export function writeStyled(style: TerminalTextStyle, start: string, rest: string): void {
  const styledStart = applyStyle(style, toPrintable(start).trimEnd());
  const plainRest = toPrintable(rest).trimEnd();
  process.stdout.write(`${styledStart}${plainRest}\n`);
}

/**
 * Replaces control and bidirectional characters, so that text of users cannot control the terminal.
 */
export function toPrintable(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

function applyStyle(style: TerminalTextStyle, text: string): string {
  if (style === 'none') return text;
  return styleText(style, text, { stream: process.stdout });
}

function toCell(name: string, value: unknown): string {
  const timeName = name.replace(SINCE_NAME, '_at');
  const plainValue = toPlain(timeName, value) ?? '-';
  if (typeof plainValue === 'string') return plainValue;
  return JSON.stringify(plainValue);
}

function toPlain(name: string, value: unknown): unknown {
  if (typeof value !== 'number' || !TIME_NAME.test(name)) return value;
  return formatDateTime(value);
}
