/** A value that a statement binds. Times are UTC milliseconds since 1970; booleans become 0 and 1. */
export type SqlValue = string | number | boolean | null | Buffer;

const NOW_MARK = Symbol('now');

/** The database's clock, UTC milliseconds: the only clock that decides deadlines (RACE-3). */
export const NOW = { [NOW_MARK]: true } as const;

type Hole = SqlValue | typeof NOW | Sql;

/** A statement with its values apart from its text. Made by the `sql` tag only, so values are never spliced. */
export class Sql {
  constructor(
    private readonly strings: readonly string[],
    private readonly holes: readonly Hole[],
  ) {}

  /** The text with `?` for each value and `now` as the engine writes its clock, and the values in order. */
  compile(now: string): { text: string; values: SqlValue[] } {
    const values: SqlValue[] = [];
    return { text: this.write(now, values), values };
  }

  private write(now: string, values: SqlValue[]): string {
    let text = this.strings[0] ?? '';
    this.holes.forEach((hole, i) => {
      if (hole instanceof Sql) text += hole.write(now, values);
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

function isNow(hole: Hole): hole is typeof NOW {
  return typeof hole === 'object' && hole !== null && NOW_MARK in hole;
}

/** Writes a statement that runs unchanged on SQLite, MySQL and MariaDB. */
export function sql(strings: TemplateStringsArray, ...holes: Hole[]): Sql {
  return new Sql(strings, holes);
}

/** Parts with commas between them; must not be empty. */
export function list(parts: readonly Sql[]): Sql {
  return new Sql(['', ...parts.slice(1).map(() => ', '), ''], parts);
}

/**
 * `(?, ?, …)` for an IN; must not be empty. The last value stands again until there are a power of two of them: each
 * text is prepared on each connection, and servers bound how many there are in all.
 */
export function among(values: readonly SqlValue[]): Sql {
  const missing = 2 ** Math.ceil(Math.log2(values.length)) - values.length;
  const padded = [...values, ...Array.from({ length: missing }, () => values.at(-1) ?? null)];
  return new Sql(['(', ...padded.slice(1).map(() => ', '), ')'], padded);
}
