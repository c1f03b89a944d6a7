/**
 * The first digits of the cards of all schemes. No year, phone number with 0, or number of a SIM
 * card starts like this.
 */
const CARD_START = /^(?:2[2-7]|[3-6]|9)/;
/** Schemes that have 15 digits. */
const FIFTEEN_DIGITS = /^3[47]/;
const UNIFORM_LENGTHS = [15, 16];

/** A number whose groups are apart by something else than blanks and dashes. */
export interface LooseCardNumber {
  readonly digits: string;
  /** The lengths of its groups. */
  readonly groups: readonly number[];
  /** True if the same text is between all groups, and no other number is next to it. */
  readonly isUniform: boolean;
}

/**
 * Returns true if a number is grouped as card numbers are: 4-4-4-4 and its kin, 6-10 or 6-13. With
 * one separator that is always the same the groups may be shorter, if they are even; those of an
 * amount such as 61,234,567,890,123 are not.
 */
export function isCardForm({ digits, groups, isUniform }: LooseCardNumber): boolean {
  if (digits.length < 13 || !CARD_START.test(digits)) return false;
  const [first = 0, ...later] = groups;
  if (first === 4 && later.slice(0, -1).every((length) => length >= 4)) return true;
  if (first === 6 && later.length === 1) return digits.length === 16 || digits.length === 19;
  return isUniform && UNIFORM_LENGTHS.includes(digits.length) && isEven(groups);
}

/** Returns true for equal groups of one, two or three digits, of which the last may be shorter. */
function isEven(groups: readonly number[]): boolean {
  const [first = 0] = groups;
  const lastLength = groups.at(-1) ?? 0;
  const isAmount = first === 3 && lastLength === 3;
  return (
    first <= 3 &&
    lastLength <= first &&
    !isAmount &&
    groups.slice(0, -1).every((length) => length === first)
  );
}

/** Returns true if `rest` follows a card number as its expiry, without anything between. */
export function isJoinedExpiry(pan: string, rest: string): boolean {
  const isCard =
    CARD_START.test(pan) && (pan.length === 16 || (pan.length === 15 && FIFTEEN_DIGITS.test(pan)));
  // A code of three digits may follow.
  const expiry = rest.length === 7 ? rest.slice(0, 4) : rest;
  return isCard && isExpiry(expiry);
}

/** Returns true for month and year, or year and month, of four or six digits. */
export function isExpiry(digits: string): boolean {
  if (digits.length !== 4 && digits.length !== 6) return false;
  const [start, end] = [digits.slice(0, 2), digits.slice(-2)];
  return isMonthOfYear(start, digits.slice(2)) || isMonthOfYear(end, digits.slice(0, -2));
}

/**
 * Returns true for a month and a year in which a card may expire: 2020 to 2045, or 1401 to 1425 of
 * Iran's calendar.
 */
export function isMonthOfYear(month: string, year: string): boolean {
  const isMonth = Number(month) >= 1 && Number(month) <= 12;
  const [century, rest] = [year.slice(0, -2), Number(year.slice(-2))];
  const isGregorian = rest >= 20 && rest <= 45 && (century === '' || century === '20');
  const isPersian = rest >= 1 && rest <= 25 && (century === '' || century === '14');
  return isMonth && (isGregorian || isPersian);
}
