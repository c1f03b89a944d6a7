import { hasOnlySeparators } from '../typed-text/index.js';
import { findDigits, readDigitValues } from './digits.js';

export const SHORTEST_PAN = 12;
export const LONGEST_PAN = 19;
/** The longest text, in characters, that is read as a card number. */
const LONGEST_TEXT = 60;

/**
 * Reads a card number that is written with blanks, dashes and the digits of any script. Returns
 * undefined unless it has 12 to 19 digits and a valid check digit (PAN-1; ISO/IEC 7812-1, Luhn).
 * `maskPans` finds each of them in a text.
 */
export function readPan(text: string): string | undefined {
  const pan = readDigits(text);
  return pan !== undefined && hasValidCheckDigit(pan) ? pan : undefined;
}

/** Returns true for 12 to 19 digits with a wrong check digit: at least one of them is mistyped. */
export function isMistypedPan(text: string): boolean {
  const pan = readDigits(text);
  return pan !== undefined && !hasValidCheckDigit(pan);
}

function readDigits(text: string): string | undefined {
  if ([...text].length > LONGEST_TEXT) return undefined;
  const places = findDigits(text);
  if (places.length < SHORTEST_PAN || places.length > LONGEST_PAN) return undefined;

  const [start = 0, end = 0] = [places[0]?.at, places.at(-1)?.after];
  const isAlone = hasOnlySeparators(text.slice(0, start)) && hasOnlySeparators(text.slice(end));
  const isJoined = places.slice(1).every(({ gap }) => gap === 'none' || gap === 'tight');
  if (!isAlone || !isJoined) return undefined;
  return readDigitValues(places, 0, places.length);
}

/** Luhn's sum of the digits so far, with the last digit plain, and with it doubled. */
export type LuhnCheckSums = readonly [plain: number, doubled: number];

/** Appends a digit. The number so far is valid if the plain sum ends with 0. */
export function appendDigit([plain, doubled]: LuhnCheckSums, digit: number): LuhnCheckSums {
  const twice = digit > 4 ? digit * 2 - 9 : digit * 2;
  return [doubled + digit, plain + twice];
}

function hasValidCheckDigit(pan: string): boolean {
  let sums: LuhnCheckSums = [0, 0];
  for (const digit of pan) sums = appendDigit(sums, Number(digit));
  return sums[0] % 10 === 0;
}

/**
 * Returns the first six and last four digits with stars between, the only form that leaves the
 * service (PAN-5).
 */
export function maskPan(pan: string): string {
  return pan.slice(0, 6) + '*'.repeat(pan.length - 10) + pan.slice(-4);
}
