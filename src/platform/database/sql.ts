/**
 * A value that a statement binds. Times are UTC milliseconds since 1970; booleans become 0 and 1.
 */
export type SqlBoundValue = string | number | boolean | null | Buffer;

const NOW_MARK = Symbol('now');

/** The database's clock, UTC milliseconds. Expiry depends on no other clock (RACE-3). */
export const NOW = { [NOW_MARK]: true } as const;

type SqlInterpolation = SqlBoundValue | typeof NOW | Sql;

/**
 * A statement whose values are bound, never written into its text. Only the `sql` tag and the
 * helpers below it create one.
 */
export class Sql {
  constructor(
    private readonly strings: readonly string[],
    private readonly holes: readonly SqlInterpolation[],
  ) {}

  /**
   * Returns the text with a `?` for each value, and the values in order. `now` is the engine's
   * expression for its clock.
   */
  compile(now: string): { text: string; values: SqlBoundValue[] } {
    const values: SqlBoundValue[] = [];
    return { text: this.writeText(now, values), values };
  }

  private writeText(now: string, values: SqlBoundValue[]): string {
    let text = this.strings[0] ?? '';
    this.holes.forEach((hole, i) => {
      if (hole instanceof Sql) text += hole.writeText(now, values);
      else if (isNow(hole)) text += now;
      else {
        text += '?';
        values.push(hole);
      }
      text += this.strings[i + 1] ?? '';
    });
    return text;
  }
}

function isNow(hole: SqlInterpolation): hole is typeof NOW {
  return typeof hole === 'object' && hole !== null && NOW_MARK in hole;
}

/**
 * Writes a statement, which must run unchanged on SQLite, MySQL and MariaDB.
 * @example sql`/* Invoices.close *\/ UPDATE invoices SET status = ${'PAID'} WHERE id = ${id}`
 */
export function sql(strings: TemplateStringsArray, ...holes: SqlInterpolation[]): Sql {
  return new Sql(strings, holes);
}

/** Writes a name of the schema where a statement has one; never a text of a caller. */
export function toIdentifier(name: string): Sql {
  if (!/^[a-z][a-z\d_]*$/.test(name)) throw new Error('not a name of the schema');
  return new Sql([name], []);
}

type ComparisonOperator = '=' | '<' | '<=' | '>=';

/**
 * Writes `AND column = ?` for each condition that has a value. A key is a column and its operator:
 * `andWhere({ 'id =': id })`.
 */
export function andWhere(
  conditions: Readonly<Record<`${string} ${ComparisonOperator}`, SqlBoundValue | undefined>>,
): Sql {
  const givenConditions = Object.entries(conditions).filter(
    (each): each is [string, SqlBoundValue] => each[1] !== undefined,
  );
  for (const [key] of givenConditions) {
    if (!/^[a-z_.]+ [<>=]+$/.test(key)) throw new Error('not a column and an operator');
  }

  const strings = givenConditions.map(([key], i) => `${i === 0 ? '' : ' '}AND ${key} `);
  const values = givenConditions.map(([, value]) => value);
  return new Sql([...strings, ''], values);
}

/** Joins parts with commas; must not be empty. */
export function list(parts: readonly Sql[]): Sql {
  return new Sql(['', ...parts.slice(1).map(() => ', '), ''], parts);
}

/**
 * Writes `(?, ?, …)` for an IN; must not be empty. The last value is repeated up to a power of two,
 * because each text is a prepared statement on each connection, and servers limit their number.
 * @example sql`/* Invoices.findAll *\/ SELECT id FROM invoices WHERE id IN ${toValueList(ids)}`
 */
export function toValueList(values: readonly SqlBoundValue[]): Sql {
  const paddedValues = padToPowerOfTwo(values);
  const commas = paddedValues.slice(1).map(() => ', ');
  return new Sql(['(', ...commas, ')'], paddedValues);
}

/**
 * Writes `(CASE column WHEN ? THEN ? … END)` with keys and values; must not be empty. Padded as in
 * `toValueList`.
 */
export function caseWhen(
  column: Sql,
  pairs: readonly (readonly [key: SqlBoundValue, value: SqlBoundValue])[],
): Sql {
  const paddedPairs = padToPowerOfTwo(pairs);
  const strings = paddedPairs.flatMap(() => [' WHEN ', ' THEN ']);
  return new Sql(['(CASE ', ...strings, ' END)'], [column, ...paddedPairs.flat()]);
}

function padToPowerOfTwo<T>(values: readonly T[]): T[] {
  const missingCount = 2 ** Math.ceil(Math.log2(values.length)) - values.length;
  const padding = values
    .slice(-1)
    .flatMap((lastValue) => Array.from({ length: missingCount }, () => lastValue));
  return [...values, ...padding];
}
