import { isEmail } from 'class-validator';
import { normalizePhone } from './phone.js';

/** What a `username` names: an account by its number or by its e-mail. */
export type Username =
  { readonly kind: 'cell_number'; readonly value: string } | { readonly kind: 'email'; readonly value: string };

/** Characters that are not seen: an address with one would stand beside the address without, for one mailbox. U+2800 is an empty pattern of Braille. */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Reads an e-mail address (case-folded) or any form of a phone number; undefined when it is neither. */
export function parseUsername(input: string | number, region: string): Username | undefined {
  const text = String(input).trim();
  if (text.includes('@')) {
    const value = text.toLowerCase();
    const isPlain = value.length <= 254 && !UNSEEN.test(value);
    return isPlain && isEmail(value) ? { kind: 'email', value } : undefined;
  }
  const value = normalizePhone(text, region);
  return value === undefined ? undefined : { kind: 'cell_number', value };
}
