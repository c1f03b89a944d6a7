export type ExportedJson =
  string | number | null | readonly ExportedJson[] | { readonly [name: string]: ExportedJson };

type ColumnExporter = (row: never) => ExportedJson;

/** Personal columns by the prototype of their entity. */
const PERSONAL_COLUMNS = new WeakMap<object, Map<string, ColumnExporter | undefined>>();
const TIME_COLUMN = /_(at|since|until)$/;

/**
 * Marks a column of an entity as personal data: an export shows its value, or what `shown` returns.
 * Any other column is never exported; docs/privacy.md says why.
 */
export function PersonalColumn(shown?: ColumnExporter) {
  return (entity: object, column: string): void => {
    const columns = PERSONAL_COLUMNS.get(entity) ?? new Map<string, ColumnExporter | undefined>();
    PERSONAL_COLUMNS.set(entity, columns.set(column, shown));
  };
}

/** Returns the personal columns of a row for an export. */
export function exportRow(
  entity: { readonly prototype: object },
  row: object,
): Readonly<Record<string, ExportedJson>> {
  const values = row as Readonly<Record<string, string | number | null>>;
  const exportColumn = (name: string, exporter: ColumnExporter | undefined) => {
    if (exporter !== undefined) return exporter(row as never);
    return exportValue(name, values[name] ?? null);
  };

  const personalColumns = [...(PERSONAL_COLUMNS.get(entity.prototype) ?? [])];
  return Object.fromEntries(
    personalColumns.map(([name, exporter]) => [name, exportColumn(name, exporter)]),
  );
}

/** Writes times as in RFC 3339; 0 stands for no time. */
function exportValue(column: string, value: string | number | null): ExportedJson {
  if (!TIME_COLUMN.test(column) || typeof value !== 'number') return value;
  return value === 0 ? null : new Date(value).toISOString();
}
