import {
  getCountryCallingCode,
  Metadata,
  parsePhoneNumberFromString,
  type CountryCode,
  type PhoneNumber,
} from 'libphonenumber-js/max';
import { readPhoneDigits, removeInvisible } from '../../platform/typed-text/index.js';
import { SIGNIFICANT_ZERO, toCanonicalDigits } from './optional-digits.js';

/** The longest text, in characters that can be seen, that is read as a number. */
const LONGEST_TEXT = 40;
/** Prefixes that are taken off in turn: 0, a carrier, and one that looks like either. */
const MOST_PREFIXES = 4;

/**
 * Converts a mobile number to E.164. It may begin with `+` or `00`, be national or an integer, and
 * have blanks, dashes, dots, slashes and brackets, digits of any script, and invisible characters.
 * All spellings of one number have one result, also those without the digits that its numbering
 * plan allows to leave out. Returns undefined if its length is not possible; prefixes are not
 * checked, because their list ages.
 */
export function normalizePhone(input: string | number, region: string): string | undefined {
  if (typeof input === 'number' && !(Number.isSafeInteger(input) && input > 0)) return undefined;
  const text = removeInvisible(String(input).trim());
  const digits = text.length > LONGEST_TEXT ? undefined : readPhoneDigits(text);
  return digits === undefined ? undefined : findMobileNumber(digits, region as CountryCode);
}

function findMobileNumber(digits: string, region: CountryCode): string | undefined {
  const number = parseTyped(digits, region);
  const canonicalNumber = number === undefined ? undefined : findCanonical(number, region);
  if (canonicalNumber === undefined || !hasMobileLength(canonicalNumber)) return undefined;
  return canonicalNumber.number;
}

/**
 * Finds the form of a number that is its own, so that it is read alike when it comes again: the
 * library takes one prefix off at a time, such as the code of a carrier in Brazil. Undefined if
 * there is none.
 */
function findCanonical(typed: PhoneNumber, region: CountryCode): PhoneNumber | undefined {
  let digits = toCanonicalDigits(typed);
  for (let prefix = 0; prefix < MOST_PREFIXES; prefix += 1) {
    const number = parseDigits(digits, region);
    if (number === undefined) return undefined;

    const next = toCanonicalDigits(number);
    if (next === digits && number.number === digits) return number;
    digits = next;
  }
  return undefined;
}

/** Reads a calling code without `+` too, if only that makes it a mobile number. */
function parseTyped(digits: string, region: CountryCode): PhoneNumber | undefined {
  const number = parseDigits(digits, region);
  const isNational = number !== undefined && MOBILE_TYPES.has(number.getType());
  if (digits.startsWith('+') || isNational) return number;

  const isOfRegion = digits.startsWith(getCountryCallingCode(region));
  const international = isOfRegion ? parseDigits(`+${digits}`, region) : undefined;
  return MOBILE_TYPES.has(international?.getType()) ? international : number;
}

function parseDigits(digits: string, region: CountryCode): PhoneNumber | undefined {
  return parsePhoneNumberFromString(digits, { defaultCountry: region, extract: false });
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

const MOBILE_TYPES = new Set<ReturnType<PhoneNumber['getType']>>([
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
]);
const SERVICE_TYPES = new Set<ReturnType<PhoneNumber['getType']>>([
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
]);

/** Part of a numbering plan that the typings of the library leave out. */
interface NumberingPlanLengths {
  possibleLengths(): number[];
  type(type: 'MOBILE'): NumberingPlanLengths | undefined;
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
  if (nationalNumber.startsWith('0') && !SIGNIFICANT_ZERO.has(countryCallingCode)) return false;
  const mobileLengths = numberingPlan?.type('MOBILE') ?? numberingPlan;
  return mobileLengths?.possibleLengths().includes(nationalNumber.length) ?? false;
}
