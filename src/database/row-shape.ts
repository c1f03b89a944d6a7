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

/** The expected columns of a row, of entities and computed. */
export class RowShape<T> {
  /** Carries the type of a row, and is never set. */
  declare readonly row: T;

  constructor(
    private readonly stored: () => readonly string[],
    private readonly computed: Columns,
  ) {}

  /** Adds computed columns such as `{ found: Number, reason: [String, null] }`, or the columns of another shape. */
  and<const C extends Columns>(more: C): RowShape<T & ValuesOf<C>>;
  and<U>(more: RowShape<U>): RowShape<T & U>;
  and(more: Columns | RowShape<unknown>): RowShape<unknown> {
    if (!(more instanceof RowShape)) return new RowShape(this.stored, { ...this.computed, ...more });
    return new RowShape(() => [...this.stored(), ...more.stored()], { ...this.computed, ...more.computed });
  }

  /** @throws Error that names the columns that are unknown, missing or of the wrong type. */
  assertFits(row: object): void {
    const values = new Map(Object.entries(row));
    const stored = this.stored();
    const faults = [
      ...[...values.keys()].filter((name) => !stored.includes(name) && !(name in this.computed)),
      ...stored.filter((name) => !values.has(name)),
      ...Object.entries(this.computed).flatMap(([name, kind]) => (isOf(kind, values.get(name)) ? [] : [name])),
    ];
    if (faults.length > 0) throw new Error(`columns that do not fit: ${faults.join(', ')}`);
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

function isOf(kind: Columns[string], value: unknown): boolean {
  if (Array.isArray(kind)) return kind.some((each: Kind) => isOf(each, value));
  if (kind === null) return value === null;
  return typeof value === (kind === Number ? 'number' : 'string');
}
