import { readPhoneDigits } from '../../../../src/platform/typed-text';

/** Returns true for a whole number or an e-mail address: it names one person. */
export function isPersonAddress(search: string): boolean {
  const isNumber = (readPhoneDigits(search)?.length ?? 0) >= 8;
  return isNumber || search.includes('@');
}
