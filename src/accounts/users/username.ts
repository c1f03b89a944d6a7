import { isEmail } from 'class-validator';
import { normalizePhone } from './phone.js';

/** A `username`: a mobile number in E.164 or an e-mail address in lower case. */
export type Username =
  | { readonly kind: 'cell_number'; readonly value: string }
  | { readonly kind: 'email'; readonly value: string };

/**
 * Invisible characters, which would let two users register addresses that look alike. U+2800 is the
 * empty Braille pattern.
 */
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Reads an e-mail address or any form of a phone number; undefined if the text is neither. */
export function parseUsername(input: string | number, region: string): Username | undefined {
  const text = String(input).trim();
  if (text.includes('@')) {
    const value = text.toLowerCase();
    const isPlain = value.length <= 254 && !INVISIBLE.test(value);
    return isPlain && isEmail(value) ? { kind: 'email', value } : undefined;
  }
  const value = normalizePhone(text, region);
  return value === undefined ? undefined : { kind: 'cell_number', value };
}
