import type { AuditChainPlace, PlacedAuditEventRow } from './audit-chain-walk.js';

/** The first member of an archive. */
export const ARCHIVE_FORMAT = 'keypad-audit-1';

export type ParsedArchiveLine = Readonly<Record<string, unknown>>;

export function parseArchiveLine(line: string): ParsedArchiveLine | undefined {
  try {
    const parsedLine = JSON.parse(line) as unknown;
    return typeof parsedLine === 'object' && parsedLine !== null
      ? (parsedLine as ParsedArchiveLine)
      : {};
  } catch {
    return undefined;
  }
}

export function isChainPlace(value: unknown): value is AuditChainPlace {
  const { position, seal } = (value ?? {}) as ParsedArchiveLine;
  return Number.isSafeInteger(position) && typeof seal === 'string';
}

export function isPlacedRow(
  line: ParsedArchiveLine,
): line is ParsedArchiveLine & PlacedAuditEventRow {
  const { id, mac } = line;
  return isChainPlace(line) && Number.isSafeInteger(id) && typeof mac === 'string';
}
