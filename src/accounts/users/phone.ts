import {
  Metadata,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/max';

/**
 * Converts a mobile number to E.164. It may begin with `+` or `00`, be national or an integer, and
 * have spaces, dashes, Persian or Arabic digits. Returns undefined if its length is not possible;
 * prefixes are not checked, because their list ages.
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
 * Returns the ISO 3166-1 alpha-2 code of an E.164 number. Undefined for numbers of no country, and
 * for those of a shared calling code that the library cannot assign.
 */
export function findNumberCountry(number: string): string | undefined {
  return parsePhoneNumberFromString(number)?.country;
}

/**
 * Returns true if an E.164 number is not the phone of a person: premium-rate, toll-free,
 * shared-cost, or of no country (satellite and international networks).
 */
export function isServiceNumber(number: string): boolean {
  const parsedNumber = parsePhoneNumberFromString(number);
  return (
    parsedNumber !== undefined &&
    (parsedNumber.isNonGeographic() || SERVICE_TYPES.has(parsedNumber.getType()))
  );
}

const SERVICE_TYPES = new Set<ReturnType<PhoneNumber['getType']>>([
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
]);

/** Part of a numbering plan that the typings of the library leave out. */
interface NumberingPlanLengths {
  possibleLengths(): number[];
  type(type: 'MOBILE'): NumberingPlanLengths | undefined;
  nationalPrefix(): string | undefined;
}

/**
 * Returns true if a mobile number may have this length. The library's `isPossible()` also accepts
 * the lengths of landlines and short numbers, such as 0912 in Iran, and counts the 0 of a national
 * number that lacks a digit.
 */
function hasMobileLength({ countryCallingCode, nationalNumber }: PhoneNumber): boolean {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(countryCallingCode as CountryCode);
  const numberingPlan = metadata.numberingPlan as unknown as NumberingPlanLengths | undefined;
  if (nationalNumber.startsWith('0') && numberingPlan?.nationalPrefix() === '0') return false;
  const mobileLengths = numberingPlan?.type('MOBILE') ?? numberingPlan;
  return mobileLengths?.possibleLengths().includes(nationalNumber.length) ?? false;
}
