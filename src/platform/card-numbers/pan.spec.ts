import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskPan, readPan } from './pan.js';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((each) => each.join(''));

/** The check digit by trial, independent of the code under test. */
function completed(start: string): string {
  const found = [...'0123456789'].filter((check) => {
    const sum = [...(start + check)].reverse().map((digit, i) => {
      const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
      return Math.floor(value / 10) + (value % 10);
    });
    return sum.reduce((a, b) => a + b) % 10 === 0;
  });
  expect(found).toHaveLength(1);
  return start + String(found[0]);
}

describe('readPan', () => {
  it.each([
    '4111111111111111',
    '5555555555554444',
    '378282246310005',
    '30569309025904',
    '6219861034529007',
  ])('accepts the known number %s [PAN-1]', (pan) => {
    expect(readPan(pan)).toBe(pan);
  });

  it('accepts every number of 12 to 19 digits with its check digit, and none with another [PAN-1]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 11, max: 18 }).chain(digits),
        fc.integer({ min: 1, max: 9 }),
        (start, step) => {
          const pan = completed(start);
          expect(readPan(pan)).toBe(pan);
          expect(readPan(start + String((Number(pan.at(-1)) + step) % 10))).toBeUndefined();
        },
      ),
    );
  });

  it('refuses other lengths [PAN-1]', () => {
    for (const length of [1, 5, 10, 19, 20, 30])
      expect(readPan(completed('4'.repeat(length)))).toBeUndefined();
    expect(readPan('')).toBeUndefined();
  });

  it('refuses a number with one wrong digit [PAN-1]', () => {
    fc.assert(
      fc.property(
        digits(15),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 1, max: 9 }),
        (start, at, step) => {
          const pan = completed(start);
          const wrong =
            pan.slice(0, at) + String((Number(pan[at]) + step) % 10) + pan.slice(at + 1);
          expect(readPan(wrong)).toBeUndefined();
        },
      ),
    );
  });

  it('reads spaces, dashes, Persian and Arabic digits', () => {
    for (const text of [
      '4111 1111 1111 1111',
      '4111-1111-1111-1111',
      ' 41 11-1111\t11111111 ',
      '۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱',
      '٤١١١١١١١١١١١١١١١',
      '۴۱۱۱ 1111 ١١١١ 1111',
    ]) {
      expect(readPan(text)).toBe('4111111111111111');
    }
  });

  it('returns digits or undefined, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        expect(readPan(text) ?? '0'.repeat(12)).toMatch(/^\d{12,19}$/);
      }),
    );
    expect(readPan('4111111111111111\u0000')).toBeUndefined();
    expect(readPan('१'.repeat(16))).toBeUndefined();
    expect(readPan(`4111111111111111${' '.repeat(45)}`)).toBeUndefined();
  });
});

it.each([
  ['411111111113', '411111**1113'],
  ['4111111111111111', '411111******1111'],
  ['4000001234567890120', '400000*********0120'],
])('maskPan shows %s as %s [PAN-5]', (pan, mask) => {
  expect(maskPan(pan)).toBe(mask);
});
