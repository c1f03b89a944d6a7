import { sql, type Sql } from '../../platform/database/index.js';
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

/**
 * Returns conditions of which a user with a typed name meets one, each by an index: a word of the
 * name begins with the longest typed word, and others with the others; or the whole name begins
 * with the typed words in this order, however they are split.
 */
export function toNameConditions(search: string): readonly Sql[] {
  const words = splitWords(search).slice(0, MOST_WORDS);
  if (words.length === 0) return [sql`1 = 0`];

  const [longestWord = '', ...otherWords] = [...words].sort((a, b) => b.length - a.length);
  const otherConditions = otherWords.map((word) => {
    const [first = sql``, ...rest] = NAME_COLUMNS.map((column) => beginsWith(column, word));
    return sql` AND (${rest.reduce((sum, each) => sql`${sum} OR ${each}`, first)})`;
  });
  const hasOthers = otherConditions.reduce((sum, each) => sql`${sum}${each}`, sql``);
  const anyOrder = NAME_COLUMNS.map(
    (column) => sql`${beginsWith(column, longestWord)}${hasOthers}`,
  );
  if (otherWords.length === 0) return anyOrder;
  return [...anyOrder, ...NAME_COLUMNS.map((column) => beginsWith(column, words.join('')))];
}

/** Compares by bounds, because no engine uses an index for LIKE with every collation. */
function beginsWith(column: Sql, text: string): Sql {
  const start = takeStart(text, LONGEST_NAME);
  return sql`${column} >= ${start} AND ${column} < ${`${start}\u{10ffff}`}`;
}
