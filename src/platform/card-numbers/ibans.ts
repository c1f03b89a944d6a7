import { readDigitValue } from '../typed-text/index.js';

/** The form that banks print: without blanks, or in groups of four. */
const PRINTED_IBAN = new RegExp(
  /(?<![\p{L}\p{Nd}])[A-Z]{2}\d{2}/u.source +
    /(?:[A-Z\d]{11,30}|(?: [A-Z\d]{4}){2,7}(?: [A-Z\d]{1,4})?)(?![A-Z\d])/u.source,
  'gu',
);
/**
 * The form that people in Iran write: in any script and grouping, and the letters may stand apart.
 */
const SHEBA_NUMBER = /(?<![\p{L}\p{Nd}])ir[\s:-]{0,2}(?:\p{Nd}[\s-]?){23}\p{Nd}(?!\p{Nd})/giu;

interface IbanTextSpan {
  readonly start: number;
  readonly end: number;
}

/** Finds the international bank account numbers of a text, which are no card numbers. */
export function findIbans(text: string): readonly IbanTextSpan[] {
  return [...text.matchAll(PRINTED_IBAN), ...text.matchAll(SHEBA_NUMBER)]
    .filter(([iban]) => hasValidCheckDigits(iban))
    .map(({ 0: iban, index }) => ({ start: index, end: index + iban.length }));
}

/**
 * Checks ISO 7064, mod 97-10: country and check digits count last, and letters count as two digits.
 */
function hasValidCheckDigits(iban: string): boolean {
  const chars = iban.match(/[A-Z]|\p{Nd}/giu) ?? [];
  const rotated = [...chars.slice(4), ...chars.slice(0, 4)].map(readCharValue);
  const remainder = rotated.reduce((rest, value) => {
    const shift = value > 9 ? 100 : 10;
    return (rest * shift + value) % 97;
  }, 0);
  return remainder === 1;
}

/** Returns 10 to 35 for a letter. */
function readCharValue(char: string): number {
  if (/[A-Z]/i.test(char)) return char.toUpperCase().charCodeAt(0) - 55;
  return readDigitValue(char);
}
