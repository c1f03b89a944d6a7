const ANY_DIGIT = /\p{Nd}/gu;
const knownValues = new Map<string, number>();

/** Returns the value of a decimal digit of any script (Unicode, category Nd). */
export function readDigitValue(digit: string): number {
  const knownValue = knownValues.get(digit);
  if (knownValue !== undefined) return knownValue;
  const value = countDigitsBefore(digit) % 10;
  knownValues.set(digit, value);
  return value;
}

/** Counts the digits before one in its block: Unicode has them in tens, each in order from zero. */
function countDigitsBefore(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0;
  let zeroPoint = codePoint;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zeroPoint - 1))) zeroPoint -= 1;
  return codePoint - zeroPoint;
}

/** Returns a text with its decimal digits of any script in ASCII. */
export function toLatinDigits(text: string): string {
  return text.replace(ANY_DIGIT, (digit) => String(readDigitValue(digit)));
}
