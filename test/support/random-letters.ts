import { randomBytes } from 'node:crypto';

/**
 * Returns a random text that the service stores as it is. Digits could form a card number, which it
 * masks (PAN-8): that happens to one of a thousand texts of 18 hexadecimal digits.
 */
export function randomLetters(length: number): string {
  return Array.from(randomBytes(length), (byte) => String.fromCharCode(97 + (byte % 26))).join('');
}
