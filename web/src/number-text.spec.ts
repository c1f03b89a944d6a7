import { describe, expect, it } from 'vitest';
import { isolateNumbers, splitAtNumbers } from './number-text';

describe('splitAtNumbers', () => {
  it.each([
    ['لطفاً *6655# را شماره‌گیری کنید', ['*6655#']],
    ['کارت 6037-99**-****-2111 مسدود شد.', ['6037-99**-****-2111']],
    [
      'شمارهٔ +98 912 000 0003 در ۱۴۰۴/۰۵/۰۲، ساعت 12:30',
      ['+98 912 000 0003', '۱۴۰۴/۰۵/۰۲', '12:30'],
    ],
    ['Dial *6655#.', ['*6655#']],
    ['no number - here', []],
  ])('finds in “%s” the runs %j', (text, runs) => {
    const parts = splitAtNumbers(text);
    expect(parts.filter((_, index) => index % 2 === 1)).toEqual(runs);
    expect(parts.join('')).toBe(text);
  });
});

describe('isolateNumbers', () => {
  it('wraps codes in a Persian text, once, and leaves plain numbers and English alone', () => {
    const isolated = 'کد \u2066*6655#\u2069 تا 5 دقیقه';
    expect(isolateNumbers('کد *6655# تا 5 دقیقه')).toBe(isolated);
    expect(isolateNumbers(isolated)).toBe(isolated);
    expect(isolateNumbers('Dial *6655#')).toBe('Dial *6655#');
  });
});
