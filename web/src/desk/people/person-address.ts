import { readPhoneDigits } from '../../../../src/platform/typed-text';

/** Returns true if the words can be a name or the last four digits of a number. */
export function mayBePerson(words: string): boolean {
  return /\p{L}|^\d{4}$/u.test(words);
}

/** Returns true for a whole number or an e-mail address: it names one person. */
export function isPersonAddress(search: string): boolean {
  const isNumber = (readPhoneDigits(search)?.length ?? 0) >= 8;
  return isNumber || search.includes('@');
}
