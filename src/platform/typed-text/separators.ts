import { toLatinDigits } from './digits.js';

/**
 * The inside of a character class: blanks, dashes, minus signs, and what keyboards and documents
 * have in their place, such as the long-vowel mark of Japanese, a line of box drawing, the Arabic
 * kashida and the Urdu full stop.
 */
const SEPARATORS =
  String.raw`\s\p{Z}\p{Pd}\u0085\u02d7\u0640\u06d4\u1361\u2043\u207b\u208b\u2212\u23af` +
  String.raw`\u2500\u2501\u2796\u2800\u30fc\uff70`;
/** The inside of a character class: marks of direction, joiners, soft hyphens, fillers and such. */
const INVISIBLE = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}`;

const ANY_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu');
const ANY_SEPARATOR = new RegExp(`[${SEPARATORS}]`, 'gu');
const ONLY_SEPARATORS = new RegExp(`^[${SEPARATORS}${INVISIBLE}]*$`, 'u');
const [BLANKS_BEFORE, BLANKS_AFTER] = [/^[\s\p{Z}\u0085\u2800]+/u, /[\s\p{Z}\u0085\u2800]+$/u];

/** Removes format characters and others that nobody sees, which come with a copied text. */
export function removeInvisible(text: string): string {
  return text.replace(ANY_INVISIBLE, '');
}

/** Returns true if a text has nothing but blanks, dashes and invisible characters. */
export function hasOnlySeparators(text: string): boolean {
  return ONLY_SEPARATORS.test(text);
}

/**
 * Returns a typed line in its one form (NFKC), without invisible characters and without blanks
 * around it, and with ASCII digits.
 */
export function readTypedLine(text: string): string {
  const visible = removeInvisible(text.normalize('NFKC'));
  return toLatinDigits(visible).replace(BLANKS_BEFORE, '').replace(BLANKS_AFTER, '');
}

/**
 * Reads digits that a person typed or pasted: those of any script in ASCII, without blanks, dashes
 * and invisible characters. All other characters stay.
 *
 * @example
 * readTypedDigits('\u202a۱۲۳ – ۴۵۶\u202c'); // '123456'
 */
export function readTypedDigits(text: string): string {
  return readTypedLine(text).replace(ANY_SEPARATOR, '');
}
