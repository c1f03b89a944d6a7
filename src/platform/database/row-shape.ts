import { getMetadataArgsStorage } from 'typeorm';

export type Entity<T> = new () => T;
/** The JavaScript types that a computed column may have. */
type Kind = NumberConstructor | StringConstructor | null;
type Columns = Readonly<Record<string, Kind | readonly Kind[]>>;
type ValueOf<K> = K extends readonly (infer Each)[]
  ? ValueOf<Each>
  : K extends NumberConstructor
    ? number
    : K extends StringConstructor
      ? string
      : null;
type ValuesOf<C extends Columns> = { -readonly [Name in keyof C]: ValueOf<C[Name]> };

/** The expected columns of a row, of entities and computed. They are its type; tests compare them with the rows. */
export class RowShape<T> {
  /** Carries the type of a row, and is never set. */
  declare readonly row: T;

  constructor(
    readonly stored: () => readonly string[],
    readonly computed: Columns,
  ) {}

  /** Adds computed columns such as `{ found: Number, reason: [String, null] }`, or the columns of another shape. */
  and<const C extends Columns>(more: C): RowShape<T & ValuesOf<C>>;
  and<U>(more: RowShape<U>): RowShape<T & U>;
  and(more: Columns | RowShape<unknown>): RowShape<unknown> {
    if (!(more instanceof RowShape)) return new RowShape(this.stored, { ...this.computed, ...more });
    return new RowShape(() => [...this.stored(), ...more.stored()], { ...this.computed, ...more.computed });
  }
}

/** Returns the shape of rows with all columns of an entity, or with `names` only. */
export function rowOf<T>(entity: Entity<T>): RowShape<T>;
export function rowOf<T, K extends keyof T & string>(entity: Entity<T>, ...names: K[]): RowShape<Pick<T, K>>;
export function rowOf<T>(entity: Entity<T>, ...names: string[]): RowShape<T> {
  const ofEntity = () => getMetadataArgsStorage().filterColumns(entity);
  return new RowShape(() => (names.length > 0 ? names : ofEntity().map(({ propertyName }) => propertyName)), {});
}

/** Returns the shape of rows with computed columns only. */
export function columns<const C extends Columns>(computed: C): RowShape<ValuesOf<C>> {
  return new RowShape<ValuesOf<C>>(() => [], computed);
}
