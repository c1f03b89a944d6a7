/**
 * Reads a card number that is written with spaces, dashes, Persian or Arabic digits. Returns undefined unless it has 12 to
 * 19 digits and a valid check digit (PAN-1; ISO/IEC 7812-1, Luhn).
 */
export function readPan(text: string): string | undefined {
  const pan = readDigits(text);
  return pan !== undefined && hasValidCheckDigit(pan) ? pan : undefined;
}

/** Returns true for 12 to 19 digits with a wrong check digit: at least one of them is mistyped. */
export function isMistypedPan(text: string): boolean {
  const pan = readDigits(text);
  return pan !== undefined && !hasValidCheckDigit(pan);
}

function readDigits(text: string): string | undefined {
  if (text.length > 60) return undefined;
  const pan = text.replace(/[\u06f0-\u06f9\u0660-\u0669]/g, (digit) => String(digitValue(digit))).replace(/[\s-]/g, '');
  return /^\d{12,19}$/.test(pan) ? pan : undefined;
}

/** Returns the value of a Latin, Persian or Arabic digit: the low four bits in all three Unicode blocks. */
export function digitValue(digit: string): number {
  return digit.charCodeAt(0) & 0xf;
}

/** Returns the value of every second digit from the right (Luhn). */
export function doubledValue(digit: number): number {
  return digit > 4 ? digit * 2 - 9 : digit * 2;
}

function hasValidCheckDigit(pan: string): boolean {
  let sum = 0;
  for (let i = 0; i < pan.length; i += 1) {
    const digit = Number(pan[pan.length - 1 - i]);
    sum += i % 2 === 0 ? digit : doubledValue(digit);
  }
  return sum % 10 === 0;
}

/** Returns the first six and last four digits with stars between, the only form that leaves the service (PAN-5). */
export function maskPan(pan: string): string {
  return pan.slice(0, 6) + '*'.repeat(pan.length - 10) + pan.slice(-4);
}
