import { isEmail } from 'class-validator';
import { normalizePhone } from './phone.js';

/** What a `username` names: an account by its number or by its e-mail. */
export type Username =
  { readonly kind: 'cell_number'; readonly value: string } | { readonly kind: 'email'; readonly value: string };

/** Control and format characters: an address with one that is not seen would stand beside the address without, for one mailbox. */
const UNSEEN = /[\p{Cc}\p{Cf}]/u;

/** Reads an e-mail address (case-folded) or any form of a phone number; undefined when it is neither. */
export function parseUsername(input: string | number, region: string): Username | undefined {
  const text = String(input).trim();
  if (text.includes('@')) {
    const value = text.toLowerCase();
    const isPlain = value.length <= 254 && value.isWellFormed() && !UNSEEN.test(value);
    return isPlain && isEmail(value) ? { kind: 'email', value } : undefined;
  }
  const value = normalizePhone(text, region);
  return value === undefined ? undefined : { kind: 'cell_number', value };
}
