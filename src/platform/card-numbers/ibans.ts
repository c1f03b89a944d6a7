import { readDigitValue } from './digits.js';

/** The form that banks print: without blanks, or in groups of four. */
const PRINTED_IBAN =
  /(?<![\p{L}\p{Nd}])[A-Z]{2}\d{2}(?:[A-Z\d]{11,30}|(?: [A-Z\d]{4}){2,7}(?: [A-Z\d]{1,4})?)(?![A-Z\d])/gu;
/**
 * The form that people in Iran write: in any script and grouping, and the letters may stand apart.
 */
const SHEBA_NUMBER = /(?<![\p{L}\p{Nd}])ir[\s:-]{0,2}(?:\p{Nd}[\s-]?){23}\p{Nd}(?!\p{Nd})/giu;

interface IbanSpan {
  readonly start: number;
  readonly end: number;
}

/** Finds the international bank account numbers of a text, which are no card numbers. */
export function findIbans(text: string): readonly IbanSpan[] {
  return [...text.matchAll(PRINTED_IBAN), ...text.matchAll(SHEBA_NUMBER)]
    .filter(([iban]) => hasValidCheckDigits(iban))
    .map(({ 0: iban, index }) => ({ start: index, end: index + iban.length }));
}

/**
 * Checks ISO 7064, mod 97-10: country and check digits count last, and letters count as two digits.
 */
function hasValidCheckDigits(iban: string): boolean {
  const values = (iban.match(/[A-Z]|\p{Nd}/giu) ?? []).map((char) =>
    /[A-Z]/i.test(char) ? char.toUpperCase().charCodeAt(0) - 55 : readDigitValue(char),
  );
  const rotated = [...values.slice(4), ...values.slice(0, 4)];
  return rotated.reduce((rest, value) => (rest * (value > 9 ? 100 : 10) + value) % 97, 0) === 1;
}
