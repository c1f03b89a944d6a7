import { findCardSecrets } from './card-secrets.js';
import { isCardForm, isJoinedExpiry, type LooseCardNumber } from './card-forms.js';
import {
  type CardNumberRun,
  findDigits,
  type TextDigitPosition,
  readDigitValues,
} from './digits.js';
import { findIbans } from './ibans.js';
import { appendDigit, LONGEST_PAN, type LuhnCheckSums, SHORTEST_PAN } from './pan.js';

/**
 * Masks every card number in a text: its first six and last four digits stay, as in `maskPan`. It
 * has 12 to 19 digits of any script and a valid check digit, and begins and ends with a whole
 * group, so a longer unbroken number is none. Between groups there may be blanks and dashes, or up
 * to three characters of any kind if the groups are those of a card. The expiry beside a card
 * number is masked too, and every security code after its name. An IBAN is left as it is. The
 * result contains no card number (PAN-8). The time is linear in the length of the text.
 */
export function maskPans(text: string): string {
  const places = findDigits(text);
  const maskedIndexes = new Set<number>();
  const cardRuns = places.length < SHORTEST_PAN ? [] : maskRuns(text, places, maskedIndexes);
  for (const i of findCardSecrets(text, places, cardRuns)) maskedIndexes.add(i);
  if (maskedIndexes.size === 0) return text;

  let [result, from] = ['', 0];
  for (const i of [...maskedIndexes].sort((a, b) => a - b)) {
    const { at, after } = places[i] ?? { at: from, after: from };
    result += `${text.slice(from, at)}*`;
    from = after;
  }
  return result + text.slice(from);
}

/** Finds runs until none is left, because at the edges of a mask another one may begin or end. */
function maskRuns(
  text: string,
  places: readonly TextDigitPosition[],
  masked: Set<number>,
): CardNumberRun[] {
  const foundRuns: CardNumberRun[] = [];
  const ibans = findIbans(text);
  let starts: Iterable<number> = places.keys();
  for (;;) {
    const runSearch = { text, places, masked };
    const luhnRuns = [...starts].flatMap((start) => findLongestRun(runSearch, start));
    const newCards = luhnRuns.filter(({ start }) => {
      const startOffset = places[start]?.at ?? 0;
      return !ibans.some((iban) => iban.start <= startOffset && startOffset < iban.end);
    });
    if (newCards.length === 0) return foundRuns;
    foundRuns.push(...newCards);
    const nearIndexes = new Set<number>();
    for (const { start, end, joinedEnd } of newCards) {
      for (let i = start + 6; i < end - 4; i += 1) masked.add(i);
      for (let i = end; i < joinedEnd; i += 1) masked.add(i);
      for (let i = Math.max(0, start - LONGEST_PAN); i < joinedEnd; i += 1) nearIndexes.add(i);
    }
    starts = nearIndexes;
  }
}

interface CardNumberRunSearch {
  readonly text: string;
  readonly places: readonly TextDigitPosition[];
  readonly masked: ReadonlySet<number>;
}

/** Finds the longest card number that begins at the digit `start`. */
function findLongestRun(search: CardNumberRunSearch, start: number): CardNumberRun | [] {
  const { places, masked } = search;
  if (places[start]?.gap === 'none' && !masked.has(start - 1)) return [];
  let longestRun: CardNumberRun | [] = [];
  let sums: LuhnCheckSums = [0, 0];
  let isLoose = false;

  for (let i = start; i < start + LONGEST_PAN; i += 1) {
    const place = places[i];
    if (place === undefined || masked.has(i)) break;
    if (i > start && place.gap === 'apart') break;
    isLoose ||= i > start && place.gap === 'loose';
    sums = appendDigit(sums, place.value);
    const end = i + 1;
    if (end - start < SHORTEST_PAN || sums[0] % 10 !== 0) continue;

    const joinedEnd = findJoinedEnd(search, start, end);
    if (joinedEnd === undefined) continue;
    if (!isLoose || isCardForm(toLooseNumber(search, start, end)))
      longestRun = { start, end, joinedEnd };
  }
  return longestRun;
}

/**
 * Returns the end of the group in which a number ends, if nothing or an expiry is after it in that
 * group.
 */
function findJoinedEnd(
  { places, masked }: CardNumberRunSearch,
  start: number,
  end: number,
): number | undefined {
  let groupEnd = end;
  while (places[groupEnd]?.gap === 'none' && !masked.has(groupEnd) && groupEnd - end < 8)
    groupEnd += 1;
  if (groupEnd === end) return end;
  const [pan, rest] = [readDigitValues(places, start, end), readDigitValues(places, end, groupEnd)];
  if (!isJoinedExpiry(pan, rest)) return undefined;
  return groupEnd;
}

function toLooseNumber(
  { text, places }: CardNumberRunSearch,
  start: number,
  end: number,
): LooseCardNumber {
  const starts = [start];
  const gaps = new Set<string>();
  for (let i = start + 1; i < end; i += 1) {
    const { gap = 'apart', at } = places[i] ?? {};
    if (gap === 'none') continue;
    starts.push(i);
    gaps.add(text.slice(places[i - 1]?.after, at));
  }
  const isAlone = [start, end].every((i) => (places[i]?.gap ?? 'apart') === 'apart');
  return {
    digits: readDigitValues(places, start, end),
    groups: starts.map((from, i) => (starts[i + 1] ?? end) - from),
    isUniform: isAlone && gaps.size === 1,
  };
}
