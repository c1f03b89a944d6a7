import { setImmediate } from 'node:timers/promises';

export type ExportedJson =
  string | number | null | readonly ExportedJson[] | { readonly [name: string]: ExportedJson };

export type ExportedRow = Readonly<Record<string, ExportedJson>>;

type ColumnExporter = (row: never) => ExportedJson;

/** Personal columns by the prototype of their entity. */
const PERSONAL_COLUMNS = new WeakMap<object, Map<string, ColumnExporter>>();
const TIME_COLUMN = /_(at|since|until)$/;
/** Rows that are exported in one turn of the event loop. */
const ROWS_A_TURN = 500;

/**
 * Marks a column of an entity as personal data: an export shows its value, times as in RFC 3339, or
 * what `shown` returns. Any other column is never exported; docs/privacy.md says why.
 */
export function PersonalColumn(shown?: ColumnExporter) {
  return (entity: object, column: string): void => {
    const columns = PERSONAL_COLUMNS.get(entity) ?? new Map<string, ColumnExporter>();
    PERSONAL_COLUMNS.set(entity, columns.set(column, shown ?? toColumnExporter(column)));
  };
}

/** Returns the personal columns of rows for an export. Other work gets turns between many rows. */
export async function exportRows<T extends object>(
  entity: new () => T,
  rows: readonly T[],
): Promise<readonly ExportedRow[]> {
  const personalColumns = [...(PERSONAL_COLUMNS.get(entity.prototype as object) ?? [])];
  const exportRow = (row: T) =>
    Object.fromEntries(
      personalColumns.map(([name, exporter]) => [name, exporter(row as never)] as const),
    );

  const exported: ExportedRow[] = [];
  for (let start = 0; start < rows.length; start += ROWS_A_TURN) {
    if (start > 0) await setImmediate();
    exported.push(...rows.slice(start, start + ROWS_A_TURN).map(exportRow));
  }
  return exported;
}

/** Returns what exports a column as it is, or a time as in RFC 3339; 0 stands for no time. */
function toColumnExporter(name: string): ColumnExporter {
  type StoredRow = Readonly<Record<string, string | number | null>>;
  const exportValue = (row: StoredRow) => row[name] ?? null;
  if (!TIME_COLUMN.test(name)) return exportValue;
  return (row: StoredRow) => {
    const value = exportValue(row);
    if (typeof value !== 'number') return value;
    return value === 0 ? null : new Date(value).toISOString();
  };
}
