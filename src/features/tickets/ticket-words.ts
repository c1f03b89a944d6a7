import { list, sql, type Sql, type StatementRunner } from '../../platform/database/index.js';
import { splitWords, takeStart } from '../../platform/typed-text/index.js';

const LONGEST_WORD = 32;
/** Different words of one message that are stored. */
const MOST_STORED = 1_000;
/** Typed words that a search compares. */
const MOST_TYPED = 5;

/** Stores the words of texts that were added to a ticket, in one statement. */
export async function insertWords(
  tx: StatementRunner,
  ticketId: number,
  texts: readonly string[],
): Promise<void> {
  const words = toDifferentWords(texts).slice(0, MOST_STORED);
  if (words.length === 0) return;
  await tx.insert(sql`/* ticket-words.insertWords */
    INSERT INTO ticket_words (ticket_id, word)
    VALUES ${list(words.map((word) => sql`(${ticketId}, ${word})`))}`);
}

/** Returns the beginnings of words that a search compares. */
export function readTypedWords(text: string): readonly string[] {
  return toDifferentWords([text]).slice(0, MOST_TYPED);
}

/** Selects the words that begin so, from `ticket_words w`, by an index of words or of a ticket. */
export function matchesBeginning(start: string): Sql {
  // By bounds, because no engine uses an index for LIKE with every collation.
  return sql`w.word >= ${start} AND w.word < ${`${start}\u{10ffff}`}`;
}

/** Writes the condition that a ticket `t` has a word that begins so. */
export function toWordCondition(start: string): Sql {
  return sql`EXISTS (
    SELECT 1 FROM ticket_words w WHERE w.ticket_id = t.id AND ${matchesBeginning(start)})`;
}

function toDifferentWords(texts: readonly string[]): readonly string[] {
  const words = texts.flatMap(splitWords).map((word) => takeStart(word, LONGEST_WORD));
  return [...new Set(words)];
}
