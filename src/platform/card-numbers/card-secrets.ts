import { isExpiry, isMonthOfYear } from './card-forms.js';
import { type CardRun, type Place, readValues } from './digits.js';

/** The security code on a card (PCI DSS 3.3.1.2) after one of its names. */
const SECURITY_CODE =
  /(?<!\p{L})(?:cvv|cvc|cvn|csc|security code|سی ?وی ?وی|کد امنیتی)[\s_-]?[2\u06f2\u0662]?(?:\s(?:code|number|no|is|من|کارت))?[^\p{L}\p{Nd}]{0,5}(\p{Nd}{3,4})(?!\p{Nd})/giu;
const EXPIRY_NAME = /exp|valid|till|thru|mm.?yy|انقضا|اعتبار|تاریخ/iu;
const DATE_GAP = /^\s?[/.,|\\\s\p{Pd}]\s?$/u;
/** The third part of a full date, and what is before it. */
const [DAY_OR_YEAR, FULL_DATE_GAP] = [/^(?:\d{1,2}|(?:1[34]|19|20)\d\d)$/, /^[/.\p{Pd}]$/u];
/** UTF-16 units between a card number and its expiry, without and with a name of that. */
const [NEAR, NEAR_BY_NAME] = [10, 80];

/** A group of digits: those from `start` up to `end`, by their index. */
interface Group {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
}

/** Finds the digits, by their index, of the expiry beside a card number, and of security codes anywhere. */
export function findCardSecrets(text: string, places: readonly Place[], runs: readonly CardRun[]): number[] {
  const secrets = findSecurityCodes(text, places);
  for (const { start, joinedEnd } of runs) {
    secrets.push(...findExpiryAfter(text, places, joinedEnd), ...findExpiryBefore(text, places, start));
  }
  return secrets;
}

function findSecurityCodes(text: string, places: readonly Place[]): number[] {
  const found: number[] = [];
  let i = 0;
  for (const { 0: whole, 1: code = '', index } of text.matchAll(SECURITY_CODE)) {
    const end = index + whole.length;
    while ((places[i]?.at ?? end) < end - code.length) i += 1;
    for (; (places[i]?.at ?? end) < end; i += 1) found.push(i);
  }
  return found;
}

function findExpiryAfter(text: string, places: readonly Place[], from: number): number[] {
  const first = readGroup(places, from);
  const between = gapBefore(text, places, first);
  if (!isBeside(between)) return [];
  const second = readGroup(places, first.end);
  const third = readGroup(places, second.end);

  const end = isDate(text, places, [first, second, third])
    ? second.end
    : isExpiry(first.digits) && between.length <= NEAR
      ? first.end
      : undefined;
  if (end === undefined) return [];
  // A code without a name follows the expiry at once.
  const code = readGroup(places, end);
  const isCode = /^\d{3,4}$/.test(code.digits) && places[code.start]?.gap !== 'apart';
  return range(first.start, isCode ? code.end : end);
}

function findExpiryBefore(text: string, places: readonly Place[], to: number): number[] {
  const second = readGroupBefore(places, to);
  const first = readGroupBefore(places, second.start);
  const zeroth = readGroupBefore(places, first.start);
  const next = { start: to, end: to, digits: '' };
  if (!isBeside(gapBefore(text, places, next)) || first.digits === '') return [];
  const isPartOfDate = zeroth.digits !== '' && isDateGap(text, places, first);
  return !isPartOfDate && isDate(text, places, [first, second, next]) ? range(first.start, second.end) : [];
}

/** Returns true for a month and a year, in either order, that are not the start of a full date. */
function isDate(text: string, places: readonly Place[], groups: readonly [Group, Group, Group]): boolean {
  const [{ digits: one }, { digits: two }, third] = groups;
  if (!isDateGap(text, places, groups[1])) return false;
  const isFull = DAY_OR_YEAR.test(third.digits) && FULL_DATE_GAP.test(gapBefore(text, places, third));
  const isYear = (digits: string) => digits.length === 2 || digits.length === 4;
  const isMonth = (digits: string) => digits.length === 1 || digits.length === 2;
  const fits = (month: string, year: string) => isMonth(month) && isYear(year) && isMonthOfYear(month, year);
  return !isFull && (fits(one, two) || fits(two, one));
}

function isDateGap(text: string, places: readonly Place[], group: Group): boolean {
  return group.digits !== '' && DATE_GAP.test(gapBefore(text, places, group));
}

function isBeside(between: string): boolean {
  return between.length <= NEAR || (between.length <= NEAR_BY_NAME && EXPIRY_NAME.test(between));
}

function gapBefore(text: string, places: readonly Place[], { start }: Group): string {
  return text.slice(places[start - 1]?.after ?? 0, Math.max(places[start]?.at ?? text.length, 0));
}

/** Reads at most seven digits, because a longer group is no expiry. */
function readGroup(places: readonly Place[], start: number): Group {
  let end = start;
  while (end - start < 7 && end < places.length && (end === start || places[end]?.gap === 'none')) end += 1;
  return { start, end, digits: readValues(places, start, end) };
}

function readGroupBefore(places: readonly Place[], end: number): Group {
  let start = end;
  while (end - start < 7 && start > 0 && (start === end || places[start]?.gap === 'none')) start -= 1;
  return { start, end, digits: readValues(places, start, end) };
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, i) => start + i);
}
