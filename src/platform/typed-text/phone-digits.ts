import { readTypedDigits } from './separators.js';

/** Marks between the digits of a phone number, besides blanks and dashes. */
const PHONE_MARKS = /[.()[\]{}/\u00b7\u2022\u2027\u2219\u22c5\u2215\u3002\u30fb\uff65]/gu;
const LINK_SCHEME = /^tel:/i;
/** `(0)` after a calling code: the digit that is dialled within the country only. */
const OPTIONAL_ZERO = /^(\+?\d+)\(0\)/;
const INTERNATIONAL_PREFIX = /^\+?00/;

/**
 * Reads a phone number as it is typed, pasted or copied from a link: `+` and ASCII digits, or only
 * digits if it is national. `00` at the beginning counts as `+`. Returns undefined if the text has
 * anything else.
 *
 * @example
 * readPhoneDigits('+98 (0) 912/123–4567'); // '+989121234567'
 */
export function readPhoneDigits(text: string): string | undefined {
  const tight = readTypedDigits(text)
    .replace(LINK_SCHEME, '')
    .replace(/\u2795/gu, '+');
  const international = tight.replace(/^[([{]+(?=\+|00)/, '').replace(INTERNATIONAL_PREFIX, '+');
  const withoutZero = international.startsWith('+')
    ? removeMarksBefore(international).replace(OPTIONAL_ZERO, '$1')
    : international;
  const digits = withoutZero.replace(PHONE_MARKS, '');
  return /^\+?\d+$/.test(digits) ? digits : undefined;
}

/** Removes a bracket after the calling code, as in `(+44)(0)20`. */
function removeMarksBefore(international: string): string {
  return international.replace(/^(\+\d+)[)\]}]/, '$1');
}

/**
 * Returns true if two texts are numbers with the same last nine digits, because one number can be
 * written with and without its calling code.
 */
export function isSameNumber(a: string, b: string): boolean {
  const [first, second] = [a, b].map((text) => readPhoneDigits(text)?.replace('+', '').slice(-9));
  return first !== undefined && first === second;
}
