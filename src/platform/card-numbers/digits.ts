import { hasOnlySeparators, readDigitValue, removeInvisible } from '../typed-text/index.js';

const ANY_DIGIT = /\p{Nd}/gu;
/** The longest gap, in UTF-16 units, that is looked at. */
const LONGEST_GAP = 12;

/**
 * The characters between a digit and the one before: none, up to three blanks or dashes, something
 * else of up to three characters, or more.
 */
export type DigitGapKind = 'none' | 'tight' | 'loose' | 'apart';

/** A decimal digit of any script in a text. */
export interface TextDigitPosition {
  readonly at: number;
  /** The offset after the digit. A digit beyond the basic plane has two units. */
  readonly after: number;
  readonly value: number;
  readonly gap: DigitGapKind;
}

/**
 * A card number in a text: its digits by their index, and those of an expiry that is joined to it.
 */
export interface CardNumberRun {
  readonly start: number;
  readonly end: number;
  readonly joinedEnd: number;
}

/** Finds the decimal digits of a text (Unicode, category Nd). */
export function findDigits(text: string): TextDigitPosition[] {
  const places: TextDigitPosition[] = [];
  let endBefore = -1;
  for (const { 0: digit, index } of text.matchAll(ANY_DIGIT)) {
    const gap = endBefore < 0 ? 'apart' : judgeGap(text, endBefore, index);
    endBefore = index + digit.length;
    places.push({ at: index, after: endBefore, value: readDigitValue(digit), gap });
  }
  return places;
}

function judgeGap(text: string, from: number, to: number): DigitGapKind {
  if (from === to) return 'none';
  if (to - from > LONGEST_GAP) return 'apart';
  const textBetween = text.slice(from, to);
  if (textBetween === ' ' || textBetween === '-') return 'tight';
  const { length } = [...textBetween];
  if (hasOnlySeparators(textBetween))
    return [...removeInvisible(textBetween)].length <= 3 ? 'tight' : 'loose';
  // Two stars are a mask, and never a separator.
  const isSeparator = length <= 3 && textBetween.indexOf('*') === textBetween.lastIndexOf('*');
  if (isSeparator || textBetween === '&nbsp;') return 'loose';
  return 'apart';
}

/** Returns the values of the digits from `start` up to `end`, by their index. */
export function readDigitValues(
  places: readonly TextDigitPosition[],
  start: number,
  end: number,
): string {
  let values = '';
  for (let i = start; i < end; i += 1) values += String(places[i]?.value ?? '');
  return values;
}
