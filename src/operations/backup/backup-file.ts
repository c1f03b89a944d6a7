import { FileFault } from '../../platform/audit/index.js';
import type { KeyRing } from '../../platform/keys/index.js';
import { readEncrypted } from './encrypted-lines.js';

export type Value = string | number | null;

/** The first line of a backup. */
export interface Head {
  /** Time of the snapshot by the database's clock, UTC milliseconds. */
  readonly created_at: number;
  /** Version of the service that made it. */
  readonly version: string;
  /** Names of the migrations that its tables have. */
  readonly migrations: readonly string[];
}

/** The line before the rows of a table. Each row is a list of values in the order of `columns`. */
export interface TableHead {
  readonly table: string;
  readonly columns: readonly string[];
  /** Id that the next row of the database would have got, if it generates ids. */
  readonly next_id?: number;
}

/** The number of rows of each table; the last line of a backup says the same. */
export type Counts = Readonly<Record<string, number>>;

export type Line = { readonly head: Head } | TableHead | readonly Value[] | { readonly end: Counts };

/** The receiver of what `readBackup` reads. */
export interface Reader {
  head?(head: Head): void | Promise<void>;
  row?(table: TableHead, row: readonly Value[]): void | Promise<void>;
  /** Receives a table after its last row. */
  tableEnd?(table: TableHead): void | Promise<void>;
  end?(): void;
}

/**
 * Reads a whole backup and returns its head and how many rows it has.
 * @throws FileFault if it is not intact; the reader may have got rows before
 */
export async function readBackup(
  ring: KeyRing,
  path: string,
  reader: Reader = {},
): Promise<{ readonly head: Head; readonly counts: Counts }> {
  const counts: Record<string, number> = {};
  let head: Head | undefined;
  let table: TableHead | undefined;
  let end: Counts | undefined;
  await readEncrypted(ring, path, async (text) => {
    const line = JSON.parse(text) as Line;
    if (isRow(line)) {
      if (table === undefined) throw new FileFault(`${path}: it has a row without a table`);
      counts[table.table] = (counts[table.table] ?? 0) + 1;
      await reader.row?.(table, line);
      return;
    }
    if (table !== undefined) await reader.tableEnd?.(table);
    if ('head' in line) {
      ({ head } = line);
      await reader.head?.(head);
    } else if ('end' in line) {
      ({ end } = line);
      reader.end?.();
    } else {
      table = line;
      counts[table.table] = 0;
    }
  });
  if (head === undefined || end === undefined || JSON.stringify(end) !== JSON.stringify(counts)) {
    throw new FileFault(`${path}: it has not the rows that its last line counts`);
  }
  return { head, counts };
}

function isRow(line: Line): line is readonly Value[] {
  return Array.isArray(line);
}
