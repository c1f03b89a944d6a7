import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDateTime, parseDateTime } from './date-time.js';

const utc = (text: string) => Date.parse(text);

describe('parseDateTime', () => {
  it.each([
    ['2026-11-21 03:04:05', '2026-11-21T03:04:05Z'],
    ['2026-11-21T03:04:05Z', '2026-11-21T03:04:05Z'],
    ['2026-11-21t03:04:05z', '2026-11-21T03:04:05Z'],
    ['2026-11-21 03:04:05Z', '2026-11-21T03:04:05Z'],
    ['2026-11-21T03:04:05.6Z', '2026-11-21T03:04:05.600Z'],
    ['2026-11-21T03:04:05.123456789Z', '2026-11-21T03:04:05.123Z'],
    ['2026-11-21T03:04:05+03:30', '2026-11-20T23:34:05Z'],
    ['2026-11-21T03:04:05-23:59', '2026-11-22T03:03:05Z'],
    ['2026-11-21T03:04:05-00:00', '2026-11-21T03:04:05Z'],
    ['2000-02-29 00:00:00', '2000-02-29T00:00:00Z'],
    ['2024-02-29 23:59:59', '2024-02-29T23:59:59Z'],
    ['0001-01-01 00:00:00', '0001-01-01T00:00:00Z'],
    ['9999-12-31 23:59:59', '9999-12-31T23:59:59Z'],
  ])('reads %s as %s', (text, same) => {
    expect(parseDateTime(text)).toBe(utc(same));
  });

  it.each([
    '2026-02-29 00:00:00',
    '2024-02-30 00:00:00',
    '1900-02-29 00:00:00',
    '2026-04-31 00:00:00',
    '2026-00-01 00:00:00',
    '2026-13-01 00:00:00',
    '2026-01-00 00:00:00',
    '2026-01-32 00:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01 00:60:00',
    '2026-01-01 23:59:60',
    '2026-01-01T00:00:00',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00+00:60',
    '2026-01-01T00:00:00+0330',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00Z',
    '2026-01-01  00:00:00',
    ' 2026-01-01 00:00:00',
    '2026-01-01 00:00:00\n',
    '+002026-01-01 00:00:00',
    '26-01-01 00:00:00',
    '2026/01/01 00:00:00',
    '1767225600',
    '',
  ])('returns undefined for %j', (text) => {
    expect(parseDateTime(text)).toBeUndefined();
  });

  it('reads back what formatDateTime writes, to the second', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: utc('0001-01-01T00:00:00Z'), max: utc('9999-12-31T23:59:59.999Z') }),
        (at) => {
          expect(parseDateTime(formatDateTime(at))).toBe(Math.floor(at / 1000) * 1000);
        },
      ),
    );
  });

  it('accepts exactly the days that a month has', () => {
    for (const year of [1900, 2000, 2023, 2024]) {
      for (let month = 1; month <= 12; month += 1) {
        const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
        for (let day = 1; day <= 31; day += 1) {
          const text = `${String(year)}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')} 12:00:00`;
          expect([text, parseDateTime(text) !== undefined]).toEqual([text, day <= days]);
        }
      }
    }
  });
});
