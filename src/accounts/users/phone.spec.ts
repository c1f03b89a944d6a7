import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizePhone } from './phone.js';

describe('normalizePhone', () => {
  it.each([
    '09121234567',
    '9121234567',
    9121234567,
    '+989121234567',
    '00989121234567',
    ' 0912 123 4567 ',
    '0912-123-4567',
    '(0912) 123-4567',
    '+98 912 123 4567',
    '+98 0912 123 4567',
    '۰۹۱۲۱۲۳۴۵۶۷',
    '٠٩١٢١٢٣٤٥٦٧',
    '۰۰۹۸۹۱۲۱۲۳۴۵۶۷',
    '٠٠٩٨٩١٢١٢٣٤٥٦٧',
    '+۹۸ ۹۱۲ ۱۲۳ ۴۵۶۷',
  ])('reads %j as the same number', (written) => {
    expect(normalizePhone(written, 'IR')).toBe('+989121234567');
  });

  it('reads numbers of other countries and of another region', () => {
    expect(normalizePhone('+447400123456', 'IR')).toBe('+447400123456');
    expect(normalizePhone('004915112345678', 'IR')).toBe('+4915112345678');
    expect(normalizePhone('+2250701234567', 'IR')).toBe('+2250701234567');
    expect(normalizePhone('07400123456', 'GB')).toBe('+447400123456');
  });

  it.each([
    '',
    ' ',
    '+',
    '0',
    '912',
    '0912123456',
    '+980912123456',
    '091212345678',
    '+9891212345678901',
    '0912123456x',
    '0912123456٬7',
    'tel:0912',
    '+989121234567;ext=1',
    '+989121234567\u0000',
    'sara@example.org',
    `0912${' '.repeat(40)}1234567`,
    -9121234567,
    9.121234567,
    Number.NaN,
    1e30,
  ])('returns undefined for %j', (written) => {
    expect(normalizePhone(written, 'IR')).toBeUndefined();
  });

  it('returns E.164 or undefined for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.integer(), fc.double()),
        (input) => {
          expect(normalizePhone(input, 'IR') ?? '+1000000').toMatch(/^\+[1-9]\d{6,14}$/);
        },
      ),
    );
  });

  it('returns a normalized number unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 9_000_000_000, max: 9_999_999_999 }), (number) => {
        const once = normalizePhone(number, 'IR') ?? '';
        expect(once).toBe(`+98${String(number)}`);
        expect(normalizePhone(once, 'DE')).toBe(once);
      }),
    );
  });
});
