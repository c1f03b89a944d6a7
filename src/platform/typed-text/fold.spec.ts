import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSearchText, splitWords } from './index.js';

describe('toSearchText', () => {
  it.each([
    ['علي كريمي', 'علی کریمی'],
    ['کارت', 'كارت'],
    ['می\u200cخواهم', 'میخواهم'],
    ['مُحَمَّد', 'محمد'],
    ['آرمان', 'ارمان'],
    ['رئیس', 'رییس'],
    ['فاطمة', 'فاطمه'],
    ['محمـــد', 'محمد'],
    ['Ångström', 'angstrom'],
    ['Привет', 'ПРИВЕТ'],
    ['İstanbul', 'istanbul'],
    ['ISTANBUL', 'ıstanbul'],
    ['ΟΔΟΣ', 'οδος'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'strasse'],
    ['か\u0621\u3099', 'が'],
    ['Łódź', 'lodz'],
    ['Søren', 'soren'],
    ['ＳＡＲＡ', 'sara'],
    ['۱۲۳', '123'],
    ['٤٥٦', '456'],
    ['Nguyễn', 'nguyen'],
    ['\u202aSara\u202c', 'sara'],
  ])('compares %j with %j as equal [TYPE-5]', (a, b) => {
    expect(toSearchText(a)).toBe(toSearchText(b));
  });

  it.each([
    ['कमल', 'कुमल'],
    ['が', 'か'],
    ['علی', 'عالی'],
    ['sara', 'sarah'],
  ])('compares %j with %j as different [TYPE-5]', (a, b) => {
    expect(toSearchText(a)).not.toBe(toSearchText(b));
  });

  it('returns its own result unchanged [TYPE-5]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(toSearchText(toSearchText(text))).toBe(toSearchText(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

it('splitWords returns the folded words of a text [TYPE-5]', () => {
  expect(splitWords(" O'Brien–Šarić, محمد\u200cرضا ")).toEqual(['o', 'brien', 'saric', 'محمدرضا']);
  expect(splitWords('🙂 🙂')).toEqual(['🙂🙂']);
  expect(splitWords(' \u200c')).toEqual([]);
});
