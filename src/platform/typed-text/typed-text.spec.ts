import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasOnlySeparators, isSameNumber, readPhoneDigits, readTypedDigits } from './index.js';

/** All code points of a Unicode class. */
function listCodePoints(pattern: RegExp): string[] {
  return Array.from({ length: 0x110000 }, (_, codePoint) => codePoint)
    .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((char) => pattern.test(char));
}

const INVISIBLE = listCodePoints(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u);
const DASHES = listCodePoints(/\p{Pd}/u);
const BLANKS = listCodePoints(/[\s\p{Z}]/u);
const ZEROS = listCodePoints(/\p{Nd}/u).filter((_, index) => index % 10 === 0);
const noise = fc.string({
  unit: fc.constantFrom(...INVISIBLE, ...DASHES, ...BLANKS, '\u2212', '\u30fc', '\u0640'),
  maxLength: 3,
});

/** Digits in one script, with noise before, between and after them. */
const written = fc
  .record({
    digits: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 6, maxLength: 12 }),
    zero: fc.constantFrom(...ZEROS),
    noises: fc.array(noise, { minLength: 13, maxLength: 13 }),
  })
  .map(({ digits, zero, noises }) => ({
    plain: digits.join(''),
    text: [
      noises.at(-1) ?? '',
      ...digits.map(
        (digit, at) =>
          String.fromCodePoint((zero.codePointAt(0) ?? 0) + digit) + (noises[at] ?? ''),
      ),
    ].join(''),
  }));

describe('readTypedDigits', () => {
  it('reads digits of every script between all dashes, blanks and invisible ones [TYPE-1]', () => {
    expect(ZEROS.length).toBeGreaterThan(60);
    fc.assert(
      fc.property(written, ({ plain, text }) => {
        expect(readTypedDigits(text)).toBe(plain);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([...INVISIBLE, ...DASHES, ...BLANKS].map((char) => [char]))(
    'drops the character %j [TYPE-1]',
    (char) => {
      expect(readTypedDigits(`12${char}34`)).toBe('1234');
      expect(hasOnlySeparators(char)).toBe(true);
    },
  );

  it('keeps all other characters [TYPE-1]', () => {
    expect(readTypedDigits('12o4')).toBe('12o4');
    expect(readTypedDigits('12.4\u0000')).toBe('12.4\u0000');
  });
});

describe('readPhoneDigits', () => {
  it.each([
    '+98 (0) 912/345.67·89',
    '(+98) 912 345 67 89',
    '[0098]-912-345-67-89',
    '+0098 912 345 6789',
    'tel:+98-912-345-6789',
    'TEL:+989123456789',
    '＋９８（９１２）３４５－６７８９',
    '\u202a+98 912 345 6789\u202c',
    '\u2066+98\u2011912\u2013345\u202f6789\u2069',
    '➕98 912 345 6789',
  ])('reads %j as one number [TYPE-1]', (text) => {
    expect(readPhoneDigits(text)).toBe('+989123456789');
  });

  it.each(['', '+', '0912x', '0912+345', '0912;ext=1', '0912٬345', 'sara@example.org', '\u0000'])(
    'returns undefined for %j [TYPE-1]',
    (text) => {
      expect(readPhoneDigits(text)).toBeUndefined();
    },
  );
});

it.each([
  ['+989120000001', '0912 000 0001', true],
  ['+989120000001', '۰۹۱۲۰۰۰۰۰۰۱', true],
  ['+989120000001', '\u202a٠٩١٢–٠٠٠–٠٠٠١\u202c', true],
  ['+989120000001', '+989120000002', false],
  ['', '', false],
])('isSameNumber returns for “%s” and “%s”: %s', (a, b, same) => {
  expect(isSameNumber(a, b)).toBe(same);
});
