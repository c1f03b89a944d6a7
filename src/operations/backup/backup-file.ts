import { UnusableFileError } from '../../platform/audit/index.js';
import type { KeyRing } from '../../platform/keys/index.js';
import { readEncrypted } from './encrypted-lines.js';

export type BackupColumnValue = string | number | null;

/** The first line of a backup. */
export interface BackupFileHead {
  /** Time of the snapshot by the database's clock, UTC milliseconds. */
  readonly created_at: number;
  /** Version of the service that made it. */
  readonly version: string;
  /** Names of the migrations that its tables have. */
  readonly migrations: readonly string[];
}

/** The line before the rows of a table. Each row is a list of values in the order of `columns`. */
export interface BackupTableHead {
  readonly table: string;
  readonly columns: readonly string[];
  /** Id that the next row of the database would have got, if it generates ids. */
  readonly next_id?: number;
}

/** The number of rows of each table; the last line of a backup says the same. */
export type TableRowCounts = Readonly<Record<string, number>>;

export type BackupFileLine =
  | { readonly head: BackupFileHead }
  | BackupTableHead
  | readonly BackupColumnValue[]
  | { readonly end: TableRowCounts };

/** The receiver of what `readBackup` reads. */
export interface BackupFileReader {
  onHead?(head: BackupFileHead): void | Promise<void>;
  onRow?(table: BackupTableHead, row: readonly BackupColumnValue[]): void | Promise<void>;
  /** Receives a table after its last row. */
  onTableEnd?(table: BackupTableHead): void | Promise<void>;
  onEnd?(): void;
}

/**
 * Reads a whole backup and returns its head and how many rows it has.
 * @throws UnusableFileError if it is not intact; the reader may have got rows before
 */
export async function readBackup(
  ring: KeyRing,
  path: string,
  reader: BackupFileReader = {},
): Promise<{ readonly head: BackupFileHead; readonly counts: TableRowCounts }> {
  const counts: Record<string, number> = {};
  let head: BackupFileHead | undefined;
  let currentTable: BackupTableHead | undefined;
  let endCounts: TableRowCounts | undefined;
  await readEncrypted(ring, path, async (text) => {
    const line = JSON.parse(text) as BackupFileLine;
    if (isRowLine(line)) {
      if (currentTable === undefined)
        throw new UnusableFileError(`${path}: it has a row without a table`);
      counts[currentTable.table] = (counts[currentTable.table] ?? 0) + 1;
      await reader.onRow?.(currentTable, line);
      return;
    }
    if (currentTable !== undefined) await reader.onTableEnd?.(currentTable);
    if ('head' in line) {
      ({ head } = line);
      await reader.onHead?.(head);
    } else if ('end' in line) {
      ({ end: endCounts } = line);
      reader.onEnd?.();
    } else {
      currentTable = line;
      counts[currentTable.table] = 0;
    }
  });
  if (
    head === undefined ||
    endCounts === undefined ||
    JSON.stringify(endCounts) !== JSON.stringify(counts)
  ) {
    throw new UnusableFileError(`${path}: it has not the rows that its last line counts`);
  }
  return { head, counts };
}

function isRowLine(line: BackupFileLine): line is readonly BackupColumnValue[] {
  return Array.isArray(line);
}
