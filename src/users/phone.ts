import { Metadata, parsePhoneNumberFromString, type CountryCode, type PhoneNumber } from 'libphonenumber-js/max';

/**
 * Any way of writing a mobile number as E.164: with `+` or `00`, national, integer, with spaces or dashes, in
 * Latin, Persian or Arabic digits. Judged by possible length, not by the list of live prefixes, which ages.
 * Undefined when it is not a possible mobile number.
 */
export function normalizePhone(input: string | number, region: string): string | undefined {
  if (typeof input === 'number' && !(Number.isSafeInteger(input) && input > 0)) return undefined;
  const text = String(input).trim();
  if (text.length > 40 || !/^[+\p{Nd}\s\-().]+$/u.test(text)) return undefined;
  const number = parsePhoneNumberFromString(text.replace(/^(00|۰۰|٠٠)/, '+'), {
    defaultCountry: region as CountryCode,
    extract: false,
  });
  return number !== undefined && hasMobileLength(number) ? number.number : undefined;
}

/**
 * ISO 3166-1 alpha-2 code of an E.164 number. Undefined for numbers of no country, and for a range of a calling code that
 * several countries share when the library does not know whose it is.
 */
export function countryOf(number: string): string | undefined {
  return parsePhoneNumberFromString(number)?.country;
}

/**
 * Whether an E.164 number is no person's phone but costs or earns somebody: premium-rate, toll-free, shared-cost, and numbers
 * of no country (satellite, international networks).
 */
export function isServiceNumber(number: string): boolean {
  const parsed = parsePhoneNumberFromString(number);
  return parsed !== undefined && (parsed.isNonGeographic() || SERVICE_TYPES.has(parsed.getType()));
}

const SERVICE_TYPES = new Set<ReturnType<PhoneNumber['getType']>>(['PREMIUM_RATE', 'TOLL_FREE', 'SHARED_COST']);

/** The library's typings leave out that a plan is found by calling code too and knows the lengths of each type. */
interface Lengths {
  possibleLengths(): number[];
  type(type: 'MOBILE'): Lengths | undefined;
  nationalPrefix(): string | undefined;
}

/**
 * `isPossible()` also takes the lengths of landlines and short numbers, such as 0912 in Iran, and counts the 0 of
 * a national number that lacks a digit.
 */
function hasMobileLength({ countryCallingCode, nationalNumber }: PhoneNumber): boolean {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(countryCallingCode as CountryCode);
  const plan = metadata.numberingPlan as unknown as Lengths | undefined;
  if (nationalNumber.startsWith('0') && plan?.nationalPrefix() === '0') return false;
  const lengths = plan?.type('MOBILE') ?? plan;
  return lengths?.possibleLengths().includes(nationalNumber.length) ?? false;
}
