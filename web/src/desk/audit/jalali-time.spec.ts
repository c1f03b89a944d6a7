import { describe, expect, it } from 'vitest';
import { readJalaliTime, writeJalaliTime } from './jalali-time';

describe('readJalaliTime', () => {
  it.each([
    ['1405/09/06', '2026-11-27T00:00'],
    ['۱۴۰۵/۰۹/۰۶ ۱۴:۳۰', '2026-11-27T14:30'],
    ['1404-1-1 7:05', '2025-03-21T07:05'],
    ['1403/12/30', '2025-03-20T00:00'],
    ['1405/07/01', '2026-09-23T00:00'],
    ['1405/12/29', '2027-03-20T00:00'],
  ])('reads %s as %s', (typed, expected) => {
    expect(readJalaliTime(typed)).toBe(expected);
  });

  it('takes a day without a time as within a range that ends with it', () => {
    expect(readJalaliTime('1405/09/30', { isEnd: true })).toBe('2026-12-22T00:00');
    expect(readJalaliTime('1405/09/30 00:00', { isEnd: true })).toBe('2026-12-21T00:00');
  });

  it('reads what was written', () => {
    expect(writeJalaliTime('2026-11-27T14:30')).toBe('1405/09/06 14:30');
    expect(readJalaliTime(writeJalaliTime('2025-03-20T07:05'))).toBe('2025-03-20T07:05');
    expect(writeJalaliTime('')).toBe('');
  });

  it.each([
    '',
    'today',
    '1404/12/30',
    '1405/13/01',
    '1405/07/31',
    '1405/09/06 24:00',
    '2026/11/27',
  ])('refuses the text %s as a time', (typed) => {
    expect(readJalaliTime(typed)).toBeUndefined();
  });
});
