import { isEmail } from 'class-validator';
import { normalizePhone } from './phone.js';

/** What a `username` names: an account by its number or by its e-mail. */
export type Username =
  { readonly kind: 'cell_number'; readonly value: string } | { readonly kind: 'email'; readonly value: string };

/** Reads an e-mail address (case-folded) or any form of a phone number; undefined when it is neither. */
export function parseUsername(input: string | number, region: string): Username | undefined {
  const text = String(input).trim();
  if (text.includes('@')) {
    const value = text.toLowerCase();
    return value.length <= 254 && value.isWellFormed() && isEmail(value) ? { kind: 'email', value } : undefined;
  }
  const value = normalizePhone(text, region);
  return value === undefined ? undefined : { kind: 'cell_number', value };
}
