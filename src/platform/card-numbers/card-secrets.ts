import { isExpiry, isMonthOfYear } from './card-forms.js';
import { type CardNumberRun, type TextDigitPosition, readDigitValues } from './digits.js';
import { findSecurityCodes } from './security-codes.js';
const EXPIRY_NAME = /exp|valid|till|thru|mm.?yy|انقضا|اعتبار|تاریخ/iu;
const DATE_GAP = /^\s?[/.,|\\\s\p{Pd}]\s?$/u;
/** The third part of a full date, and what is before it. */
const [DAY_OR_YEAR, FULL_DATE_GAP] = [/^(?:\d{1,2}|(?:1[34]|19|20)\d\d)$/, /^[/.\p{Pd}]$/u];
/** UTF-16 units between a card number and its expiry, without and with a name of that. */
const [NEAR, NEAR_BY_NAME] = [10, 80];

/** A group of digits: those from `start` up to `codeEnd`, by their index. */
interface AdjoiningDigits {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
}

/**
 * Finds the digits, by their index, of the expiry beside a card number, and of security codes
 * anywhere.
 */
export function findCardSecrets(
  text: string,
  places: readonly TextDigitPosition[],
  runs: readonly CardNumberRun[],
): number[] {
  const secrets = findSecurityCodes(text, places);
  for (const { start, joinedEnd } of runs) {
    secrets.push(
      ...findExpiryAfter(text, places, joinedEnd),
      ...findExpiryBefore(text, places, start),
    );
  }
  return secrets;
}

function findExpiryAfter(
  text: string,
  places: readonly TextDigitPosition[],
  from: number,
): number[] {
  const firstGroup = readGroup(places, from);
  const textBetween = readGapBefore(text, places, firstGroup);
  if (!isBeside(textBetween)) return [];

  const secondGroup = readGroup(places, firstGroup.end);
  const thirdGroup = readGroup(places, secondGroup.end);

  const isInTwoGroups = isDate(text, places, [firstGroup, secondGroup, thirdGroup]);
  const isInOneGroup = isExpiry(firstGroup.digits) && textBetween.length <= NEAR;
  if (!isInTwoGroups && !isInOneGroup) return [];

  // A code without a name follows the expiry at once.
  const expiryEnd = isInTwoGroups ? secondGroup.end : firstGroup.end;
  const codeGroup = readGroup(places, expiryEnd);
  const isCode = /^\d{3,4}$/.test(codeGroup.digits) && places[codeGroup.start]?.gap !== 'apart';
  return toIndexes(firstGroup.start, isCode ? codeGroup.end : expiryEnd);
}

function findExpiryBefore(
  text: string,
  places: readonly TextDigitPosition[],
  to: number,
): number[] {
  const secondGroup = readGroupBefore(places, to);
  const firstGroup = readGroupBefore(places, secondGroup.start);
  const groupBefore = readGroupBefore(places, firstGroup.start);
  const panGroup = { start: to, end: to, digits: '' };
  if (!isBeside(readGapBefore(text, places, panGroup)) || firstGroup.digits === '') return [];

  const isPartOfDate = groupBefore.digits !== '' && isDateGap(text, places, firstGroup);
  if (isPartOfDate || !isDate(text, places, [firstGroup, secondGroup, panGroup])) return [];
  return toIndexes(firstGroup.start, secondGroup.end);
}

/** Returns true for a month and a year, in either order, that are not the start of a full date. */
function isDate(
  text: string,
  places: readonly TextDigitPosition[],
  groups: readonly [AdjoiningDigits, AdjoiningDigits, AdjoiningDigits],
): boolean {
  const [{ digits: one }, { digits: two }, third] = groups;
  if (!isDateGap(text, places, groups[1])) return false;
  const isFull =
    DAY_OR_YEAR.test(third.digits) && FULL_DATE_GAP.test(readGapBefore(text, places, third));
  const isYear = (digits: string) => digits.length === 2 || digits.length === 4;
  const isMonth = (digits: string) => digits.length === 1 || digits.length === 2;
  const isMonthAndYear = (month: string, year: string) =>
    isMonth(month) && isYear(year) && isMonthOfYear(month, year);
  return !isFull && (isMonthAndYear(one, two) || isMonthAndYear(two, one));
}

function isDateGap(
  text: string,
  places: readonly TextDigitPosition[],
  group: AdjoiningDigits,
): boolean {
  return group.digits !== '' && DATE_GAP.test(readGapBefore(text, places, group));
}

function isBeside(between: string): boolean {
  return between.length <= NEAR || (between.length <= NEAR_BY_NAME && EXPIRY_NAME.test(between));
}

function readGapBefore(
  text: string,
  places: readonly TextDigitPosition[],
  { start }: AdjoiningDigits,
): string {
  return text.slice(places[start - 1]?.after ?? 0, Math.max(places[start]?.at ?? text.length, 0));
}

/** Reads at most seven digits, because a longer group is no expiry. */
function readGroup(places: readonly TextDigitPosition[], start: number): AdjoiningDigits {
  let end = start;
  while (end - start < 7 && end < places.length && (end === start || places[end]?.gap === 'none'))
    end += 1;
  return { start, end, digits: readDigitValues(places, start, end) };
}

function readGroupBefore(places: readonly TextDigitPosition[], end: number): AdjoiningDigits {
  let start = end;
  while (end - start < 7 && start > 0 && (start === end || places[start]?.gap === 'none'))
    start -= 1;
  return { start, end, digits: readDigitValues(places, start, end) };
}

function toIndexes(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, i) => start + i);
}
