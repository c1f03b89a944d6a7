import type { PhoneNumber } from 'libphonenumber-js/max';

/** Digits of a numbering plan that a mobile number may have or lack, and its form here. */
interface OptionalDigits {
  /** Calling code of the country. */
  readonly country: string;
  /** Matches a national number that is written in another way. */
  readonly pattern: RegExp;
  /** The number in its one form, in E.164. */
  readonly canonical: string;
}

const OPTIONAL_DIGITS: readonly OptionalDigits[] = [
  // Mexico: until 2019 mobile numbers had a 1 from abroad, and 01, 044 or 045 within the country.
  { country: '52', pattern: /^(?:1|4[45])(\d{10})$/, canonical: '+52$1' },
  // Argentina: 9 from abroad, 15 after the area code within the country, and neither in a text.
  { country: '54', pattern: /^9?(11)15(\d{8})$/, canonical: '+549$1$2' },
  { country: '54', pattern: /^9?([23]\d\d)15(\d{7})$/, canonical: '+549$1$2' },
  { country: '54', pattern: /^9?([23]\d{3})15(\d{6})$/, canonical: '+549$1$2' },
  { country: '54', pattern: /^((?:11|[23]\d)\d{8})$/, canonical: '+549$1' },
  // Brazil: mobile numbers got a 9 after the area code from 2012 to 2016.
  { country: '55', pattern: /^([1-9]\d)([6-9]\d{7})$/, canonical: '+55$19$2' },
  // Benin: all numbers got 01 in 2024.
  { country: '229', pattern: /^([4-69]\d{7})$/, canonical: '+22901$1' },
  // Palestine: its two networks are reached by the calling code of Israel too.
  { country: '972', pattern: /^(5[69]\d{7})$/, canonical: '+970$1' },
];

/** Calling codes with mobile numbers whose first digit is 0, also in E.164. */
export const SIGNIFICANT_ZERO = new Set(['225', '229', '241', '242']);

/**
 * Returns an E.164 number with or without the digits that its numbering plan leaves open, so that
 * one phone has one account. No other mobile number of the plan has the same digits.
 */
export function toCanonicalDigits({
  countryCallingCode: calling,
  nationalNumber,
}: Pick<PhoneNumber, 'countryCallingCode' | 'nationalNumber'>): string {
  const digits = SIGNIFICANT_ZERO.has(calling) ? nationalNumber : nationalNumber.replace(/^0+/, '');
  const plan = OPTIONAL_DIGITS.find(
    ({ country, pattern }) => country === calling && pattern.test(digits),
  );
  if (plan === undefined) return `+${calling}${digits}`;
  return digits.replace(plan.pattern, plan.canonical);
}
