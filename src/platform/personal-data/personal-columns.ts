export type Json = string | number | null | readonly Json[] | { readonly [name: string]: Json };

type Shown = (row: never) => Json;

/** Personal columns by the prototype of their entity. */
const MARKS = new WeakMap<object, Map<string, Shown | undefined>>();
const TIME = /_(at|since|until)$/;

/**
 * Marks a column of an entity as personal data: an export shows its value, or what `shown` returns. Any other column is
 * never exported; docs/privacy.md says why.
 */
export function Personal(shown?: Shown) {
  return (entity: object, column: string): void => {
    const columns = MARKS.get(entity) ?? new Map<string, Shown | undefined>();
    MARKS.set(entity, columns.set(column, shown));
  };
}

/** Returns the personal columns of a row for an export. */
export function exportRow(entity: { readonly prototype: object }, row: object): Readonly<Record<string, Json>> {
  const values = row as Readonly<Record<string, string | number | null>>;
  return Object.fromEntries(
    Array.from(MARKS.get(entity.prototype) ?? [], ([name, shown]) => [
      name,
      shown === undefined ? exportValue(name, values[name] ?? null) : shown(row as never),
    ]),
  );
}

/** Writes times as in RFC 3339; 0 stands for no time. */
function exportValue(column: string, value: string | number | null): Json {
  if (!TIME.test(column) || typeof value !== 'number') return value;
  return value === 0 ? null : new Date(value).toISOString();
}
