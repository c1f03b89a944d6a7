import { getMetadataArgsStorage } from 'typeorm';
import { list, sql, toIdentifier, type Sql } from './sql.js';

export type EntityConstructor<T> = new () => T;
/** The JavaScript types that a computed column may have. */
type ComputedColumnKind = NumberConstructor | StringConstructor | null;
type ComputedRowColumns = Readonly<
  Record<string, ComputedColumnKind | readonly ComputedColumnKind[]>
>;
type RowColumnValue<K> = K extends readonly (infer Each)[]
  ? RowColumnValue<Each>
  : K extends NumberConstructor
    ? number
    : K extends StringConstructor
      ? string
      : null;
type RowColumnValues<C extends ComputedRowColumns> = {
  -readonly [Name in keyof C]: RowColumnValue<C[Name]>;
};

/**
 * The expected columns of a row, of entities and computed. They are its type; tests compare them
 * with the rows.
 */
export class RowShape<T> {
  /** Carries the type of a row, and is never set. */
  declare readonly row: T;

  constructor(
    readonly stored: () => readonly string[],
    readonly computed: ComputedRowColumns,
  ) {}

  /**
   * Writes the columns of the entities for a SELECT, each with the alias of its table.
   * @example
   * sql`/* Invoices.list *\/ SELECT ${LISTED_INVOICE.columns('i')} FROM invoices i`
   */
  columns(alias: string): Sql {
    const table = toIdentifier(alias);
    return list(this.stored().map((name) => sql`${table}.${toIdentifier(name)}`));
  }

  /**
   * Adds computed columns such as `{ found: Number, reason: [String, null] }`, or the columns of
   * another shape.
   */
  withColumns<const C extends ComputedRowColumns>(more: C): RowShape<T & RowColumnValues<C>>;
  withColumns<U>(more: RowShape<U>): RowShape<T & U>;
  withColumns(more: ComputedRowColumns | RowShape<unknown>): RowShape<unknown> {
    if (!(more instanceof RowShape))
      return new RowShape(this.stored, { ...this.computed, ...more });
    return new RowShape(() => [...this.stored(), ...more.stored()], {
      ...this.computed,
      ...more.computed,
    });
  }
}

/**
 * Returns the shape of rows with all columns of an entity, or with `names` only.
 * @example
 * const invoice = await database.row(
 *   rowOf(Invoice, 'id', 'title').withColumns({ items: Number }),
 *   sql`/* Invoices.find *\/ SELECT id, title, 0 AS items FROM invoices WHERE id = ${id}`,
 * );
 */
export function rowOf<T>(entity: EntityConstructor<T>): RowShape<T>;
export function rowOf<T, K extends keyof T & string>(
  entity: EntityConstructor<T>,
  ...names: K[]
): RowShape<Pick<T, K>>;
export function rowOf<T>(entity: EntityConstructor<T>, ...names: string[]): RowShape<T> {
  const listColumns = () => {
    if (names.length > 0) return names;
    return getMetadataArgsStorage()
      .filterColumns(entity)
      .map(({ propertyName }) => propertyName);
  };
  return new RowShape(listColumns, {});
}

/** Returns the shape of rows with computed columns only. */
export function columns<const C extends ComputedRowColumns>(
  computed: C,
): RowShape<RowColumnValues<C>> {
  return new RowShape<RowColumnValues<C>>(() => [], computed);
}
