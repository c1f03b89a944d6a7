import { describe, expect, it } from 'vitest';
import { findCodeInText, measureScreen } from './text';

describe('measureScreen', () => {
  it('counts septets of GSM-7, and two for a character of its extension', () => {
    expect(measureScreen('Your code is 123456.')).toEqual({
      count: 20,
      most: 182,
      alphabet: 'GSM-7',
    });
    expect(measureScreen('[€]')).toEqual({ count: 6, most: 182, alphabet: 'GSM-7' });
  });

  it('counts units of UCS-2 if one character is not in GSM-7', () => {
    expect(measureScreen('رمز: 123456')).toEqual({ count: 11, most: 80, alphabet: 'UCS-2' });
  });
});

it.each([
  ['Your code is 012345. Valid 5 min.', '012345'],
  ['رمز ورود: 482913', '482913'],
  ['No sign-in request for this number.', ''],
  ['Call 021123456789012345', ''],
])('codeIn finds in “%s” the code “%s”', (text, code) => {
  expect(findCodeInText(text)).toBe(code);
});
