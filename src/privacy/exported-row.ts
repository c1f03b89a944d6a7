export type Json = string | number | null | readonly Json[] | { readonly [name: string]: Json };

const TIME = /_(at|since|until)$/;

/** Returns the named columns of a row for an export. Times are written as in RFC 3339; 0 stands for no time. */
export function exportedRow<Name extends string>(
  row: Readonly<Record<Name, string | number | null>>,
  names: readonly Name[],
): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    names.map((name) => {
      const value = row[name];
      if (!TIME.test(name) || typeof value !== 'number') return [name, value];
      return [name, value === 0 ? null : new Date(value).toISOString()];
    }),
  );
}

/** Returns the rows by the value of a column. */
export function rowsBy<Row>(rows: readonly Row[], keyOf: (row: Row) => number): ReadonlyMap<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row)) ?? [];
    groups.set(keyOf(row), group);
    group.push(row);
  }
  return groups;
}
