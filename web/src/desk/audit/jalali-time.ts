import { toLatinDigits } from '../../../../src/platform/typed-text';

/** Years of the fourteenth and fifteenth century: others are of another calendar. */
const TYPED_TIME = /^(1[34]\d{2})[/-](\d{1,2})[/-](\d{1,2})(?:[ ,،-]+(\d{1,2}):(\d{2}))?$/;
const JALALI_PARTS = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});
/** Years between the two calendars at the Persian new year, which falls on 19 to 22 March. */
const YEARS_APART = 621;
const DAY_CANDIDATES = 7;

/**
 * Reads a local time of the Persian calendar such as `1405/09/06 14:30`, in digits of any script,
 * and returns it as inputs of the browser write local times; undefined if there is no such time. A
 * day without a time is its beginning, or as an end that of the next day.
 */
export function readJalaliTime(text: string, { isEnd = false } = {}): string | undefined {
  const typed = TYPED_TIME.exec(toLatinDigits(text.trim()));
  if (typed === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = typed
    .slice(1)
    .map((part: string | undefined) => Number(part ?? '0'));
  const date = findGregorianDay(year, month, day);
  if (date === undefined || hour > 23 || minute > 59) return undefined;

  if (isEnd && typed[4] === undefined) date.setDate(date.getDate() + 1);
  return `${writeIsoDay(date)}T${toTwoDigits(hour)}:${toTwoDigits(minute)}`;
}

/** Writes a local time of an input in the Persian calendar; '' for none. */
export function writeJalaliTime(local: string): string {
  if (local === '') return '';
  const date = new Date(local);
  const [year = '', month = '', day = ''] = (['year', 'month', 'day'] as const).map((name) =>
    toTwoDigits(findJalaliPart(date, name)),
  );
  return `${year}/${month}/${day} ${local.slice(11, 16)}`;
}

function findJalaliPart(date: Date, name: 'year' | 'month' | 'day'): number {
  return Number(JALALI_PARTS.formatToParts(date).find(({ type }) => type === name)?.value);
}

/** Tries the few days that the date can be. */
function findGregorianDay(year: number, month: number, day: number): Date | undefined {
  const daysBefore = month <= 7 ? (month - 1) * 31 : 186 + (month - 7) * 30;
  for (let shift = 0; shift < DAY_CANDIDATES; shift += 1) {
    const date = new Date(year + YEARS_APART, 2, 18 + daysBefore + day - 1 + shift);
    if (isJalaliDay(date, year, month, day)) return date;
  }
  return undefined;
}

function isJalaliDay(date: Date, year: number, month: number, day: number): boolean {
  return (
    findJalaliPart(date, 'year') === year &&
    findJalaliPart(date, 'month') === month &&
    findJalaliPart(date, 'day') === day
  );
}

function writeIsoDay(date: Date): string {
  const dayParts = [date.getMonth() + 1, date.getDate()].map(toTwoDigits);
  return [String(date.getFullYear()), ...dayParts].join('-');
}

function toTwoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
