import { sql, type IndexRanges, type Sql } from '../../platform/database/index.js';
import { takeStart, readTypedDigits, splitWords } from '../../platform/typed-text/index.js';

/** Words of a name that a search finds. */
const NAME_COLUMNS = [sql`name_1`, sql`name_2`, sql`name_3`, sql`name_4`] as const;
const LONGEST_NAME = 64;
const MOST_WORDS = 5;

type NameRotations = readonly [string | null, string | null, string | null, string | null];

/**
 * Returns the folded name from each of its words on, around to the word before: whichever word is
 * typed first, and however the words are split, the typed text is the beginning of one of them.
 */
export function toNameRotations(first_name: string, last_name: string): NameRotations {
  const words = splitWords(`${first_name} ${last_name}`);
  const rotateTo = (at: number) => {
    if (at >= words.length) return null;
    return takeStart([...words.slice(at), ...words.slice(0, at)].join(''), LONGEST_NAME);
  };
  return [rotateTo(0), rotateTo(1), rotateTo(2), rotateTo(3)];
}

/** Returns the last four digits of a number, which lists of users show. */
export function toNumberEnd(cell_number: string): string {
  return cell_number.slice(-4);
}

/** Reads the last four digits of a number as they are typed; undefined for any other search. */
export function readNumberEnd(search: string): string | undefined {
  const digits = readTypedDigits(search);
  return /^\d{4}$/.test(digits) ? digits : undefined;
}

/** Words of a typed name, and all of them as one word. */
interface TypedName {
  readonly words: readonly string[];
  readonly joined: string;
}

export function readNameSearch(search: string): TypedName {
  const words = splitWords(search).slice(0, MOST_WORDS);
  return { words, joined: words.join('') };
}

/** Returns the ranges of indices that have the users with a name from one of its words on. */
export function toNameRanges(start: string): IndexRanges {
  const selectRange = (column: Sql) => sql`SELECT id FROM users WHERE ${beginsWith(column, start)}`;
  const [first, ...rest] = NAME_COLUMNS;
  return [selectRange(first), ...rest.map(selectRange)];
}

/**
 * Writes the condition that words of a name begin with the typed ones, in any order, or that the
 * name begins with them from one of its words on, however they are split.
 */
export function toNameCondition({ words, joined }: TypedName): Sql {
  const toNameWordCondition = (word: string) => {
    const [first, ...rest] = NAME_COLUMNS.map((column) => sql`(${beginsWith(column, word)})`);
    return rest.reduce((sum, each) => sql`${sum} OR ${each}`, first ?? sql`1 = 0`);
  };
  const allWordsCondition = words.reduce(
    (sum, word) => sql`${sum} AND (${toNameWordCondition(word)})`,
    sql`1 = 1`,
  );
  return sql`((${allWordsCondition}) OR ${toNameWordCondition(joined)})`;
}

/** Compares by bounds, because no engine uses an index for LIKE with every collation. */
function beginsWith(column: Sql, text: string): Sql {
  const start = takeStart(text, LONGEST_NAME);
  return sql`${column} >= ${start} AND ${column} < ${`${start}\u{10ffff}`}`;
}
