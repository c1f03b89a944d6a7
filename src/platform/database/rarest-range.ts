import { columns } from './row-shape.js';
import { sql, type Sql } from './sql.js';
import type { StatementRunner } from './statement-runner.js';

/** Rows of an index, or of a list, that a search looks at. */
export const MOST_SEARCHED = 10_000;
/** Rows that one statement of a search checks: few enough for one turn on SQLite. */
export const SEARCH_BATCH = 512;

/** SELECTs of `id`, each from one range of an index, without a LIMIT. */
export type IndexRanges = readonly [Sql, ...Sql[]];

/**
 * Returns the ids in the ranges that have the fewest rows, each once; undefined if all have more
 * than 10 000. Counts no ranges beyond the fewest so far.
 */
export async function findRarestIds(
  on: StatementRunner,
  choices: readonly IndexRanges[],
): Promise<number[] | undefined> {
  let rarest: IndexRanges | undefined;
  let fewest = MOST_SEARCHED + 1;
  for (const ranges of choices) {
    const count = await countRows(on, ranges, fewest);
    if (count < fewest) [rarest, fewest] = [ranges, count];
  }
  if (rarest === undefined) return undefined;

  const idRows = await on.rows(
    columns({ id: Number }),
    sql`/* rarest-range.findRarestIds */ ${limitRanges(rarest, MOST_SEARCHED)}`,
  );
  return [...new Set(idRows.map(({ id }) => id))];
}

async function countRows(on: StatementRunner, ranges: IndexRanges, limit: number): Promise<number> {
  const countRow = await on.row(
    columns({ n: Number }),
    sql`/* rarest-range.countRows */
    SELECT COUNT(*) AS n FROM (${limitRanges(ranges, limit)}) found`,
  );
  return countRow?.n ?? 0;
}

/** Reads so many rows of each range at most. */
function limitRanges([first, ...rest]: IndexRanges, limit: number): Sql {
  const limitRange = (range: Sql) => sql`SELECT id FROM (${range} LIMIT ${limit}) part`;
  return rest.reduce((sum, range) => sql`${sum} UNION ALL ${limitRange(range)}`, limitRange(first));
}
