import { randomInt } from 'node:crypto';

/** Returns a unique card number: 15 random digits and the check digit (Luhn). */
export function newPan(): string {
  const digits = `4${String(randomInt(10 ** 14)).padStart(14, '0')}`;
  const sum = [...digits].reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits + String((10 - (sum % 10)) % 10);
}
