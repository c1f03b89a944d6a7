/**
 * Returns `start` with zeros up to `length` digits, the last of which is the check digit (Luhn).
 */
export function numberOf(start: string, length: number): string {
  const digits = start.padEnd(length - 1, '0');
  for (let check = 0; check < 10; check += 1) {
    const sum = [...`${digits}${String(check)}`].reverse().reduce((total, digit, i) => {
      const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    if (sum % 10 === 0) return `${digits}${String(check)}`;
  }
  throw new Error('no check digit fits');
}
