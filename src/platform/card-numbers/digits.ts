const DIGIT = /\p{Nd}/gu;
/** Blanks, dashes and invisible characters. */
const TIGHT = /^[\s\p{Pd}\p{Cf}\u2212]+$/u;
/** The longest gap, in UTF-16 units, that is looked at. */
const LONGEST_GAP = 12;

/**
 * The characters between a digit and the one before: none, up to three blanks or dashes, something else of up to three
 * characters, or more.
 */
export type Gap = 'none' | 'tight' | 'loose' | 'apart';

/** A decimal digit of any script in a text. */
export interface Place {
  readonly at: number;
  /** The offset after the digit. A digit beyond the basic plane has two units. */
  readonly after: number;
  readonly value: number;
  readonly gap: Gap;
}

/** A card number in a text: its digits by their index, and those of an expiry that is joined to it. */
export interface CardRun {
  readonly start: number;
  readonly end: number;
  readonly joinedEnd: number;
}

/** Finds the decimal digits of a text (Unicode, category Nd). */
export function findDigits(text: string): Place[] {
  const places: Place[] = [];
  let before = -1;
  for (const { 0: digit, index } of text.matchAll(DIGIT)) {
    const gap = before < 0 ? 'apart' : judgeGap(text, before, index);
    before = index + digit.length;
    places.push({ at: index, after: before, value: digitValue(digit), gap });
  }
  return places;
}

function judgeGap(text: string, from: number, to: number): Gap {
  if (from === to) return 'none';
  if (to - from > LONGEST_GAP) return 'apart';
  const between = text.slice(from, to);
  if (between === ' ' || between === '-') return 'tight';
  const { length } = [...between];
  if (TIGHT.test(between)) return length <= 3 ? 'tight' : 'loose';
  // Two stars are a mask, and never a separator.
  const isSeparator = length <= 3 && between.indexOf('*') === between.lastIndexOf('*');
  return isSeparator || between === '&nbsp;' ? 'loose' : 'apart';
}

/** Returns true if a text has nothing but blanks, dashes and invisible characters. */
export function isTight(text: string): boolean {
  return text === '' || TIGHT.test(text);
}

const knownValues = new Map<string, number>();

/** Returns the value of a decimal digit. */
export function digitValue(digit: string): number {
  const known = knownValues.get(digit);
  if (known !== undefined) return known;
  const value = countDigitsBefore(digit) % 10;
  knownValues.set(digit, value);
  return value;
}

/** Counts the digits before one in its block: Unicode has them in tens, each in order from zero. */
function countDigitsBefore(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

/** Returns the values of the digits from `start` up to `end`, by their index. */
export function readValues(places: readonly Place[], start: number, end: number): string {
  let values = '';
  for (let i = start; i < end; i += 1) values += String(places[i]?.value ?? '');
  return values;
}
