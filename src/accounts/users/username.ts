import { isEmail } from 'class-validator';
import { removeInvisible } from '../../platform/typed-text/index.js';
import { normalizePhone } from './phone.js';

/** A `username`: a mobile number in E.164 or an e-mail address in lower case. */
export type Username =
  | { readonly kind: 'cell_number'; readonly value: string }
  | { readonly kind: 'email'; readonly value: string };

/** Blanks, control characters and unpaired surrogates. U+2800 is the empty Braille pattern. */
const UNFIT = /[\p{C}\p{Z}\u2800]/u;

/**
 * Reads an e-mail address or any form of a phone number; undefined if the text is neither.
 * Invisible characters are dropped and letters take their plain form (NFKC), so that no two users
 * have addresses that look alike.
 */
export function parseUsername(input: string | number, region: string): Username | undefined {
  const text = removeInvisible(String(input).normalize('NFKC')).trim();
  if (text.includes('@')) {
    const value = text.toLowerCase().normalize('NFKC');
    const isPlain = value.length <= 254 && !UNFIT.test(value);
    return isPlain && isEmail(value) ? { kind: 'email', value } : undefined;
  }
  const value = normalizePhone(text, region);
  return value === undefined ? undefined : { kind: 'cell_number', value };
}
