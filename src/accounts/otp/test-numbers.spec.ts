import { describe, expect, it } from 'vitest';
import { findTestCode, readTestNumber } from './test-numbers.js';

const ENTRY = '+989120000001:482913:2026-12-31';

describe('readTestNumber', () => {
  it('reads number, code and the end of the last day in UTC', () => {
    const endsAt = Date.parse('2027-01-01T00:00:00Z');
    expect(readTestNumber(ENTRY)).toEqual({ number: '+989120000001', code: '482913', endsAt });
  });

  it.each([
    '',
    '+989120000001:482913',
    '09120000001:482913:2026-12-31',
    '+989120000001:48291:2026-12-31',
    '+989120000001:482913:2026-02-30',
    '+989120000001:482913:31.12.2026',
    '+989120000001:111111:2026-12-31',
    '+989120000001:123456:2026-12-31',
    '+989120000001:987654:2026-12-31',
  ])('refuses %j without repeating it', (text) => {
    expect(() => readTestNumber(text)).toThrow(
      /^must (be NUMBER:CODE:DATE|have codes that are not)/,
    );
  });
});

it('findTestCode returns the code of a number until its last day is over, and no other', () => {
  const numbers = [readTestNumber(ENTRY)];
  const end = Date.parse('2027-01-01T00:00:00Z');
  expect(findTestCode(numbers, '+989120000001', end - 1)).toBe('482913');
  expect(findTestCode(numbers, '+989120000001', end)).toBe('');
  expect(findTestCode(numbers, '+989120000002', 0)).toBe('');
  expect(findTestCode(numbers, undefined, 0)).toBe('');
});
