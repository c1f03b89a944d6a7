import { describe, expect, it } from 'vitest';
import { KeyRing } from '../../platform/keys/index.js';
import { deriveCode, normalizeCode, type DerivedCodeSource } from './code.js';

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const ring = new KeyRing(`b:${key(2)},a:${key(1)}`);
const SOURCE: DerivedCodeSource = {
  subject: 'user:7',
  challenge_id: 'c'.repeat(32),
  nonce: 'd'.repeat(32),
  key_id: 'a',
};

describe('deriveCode', () => {
  it('returns the same code for the same row and key [OTP-1]', () => {
    expect(deriveCode(ring, SOURCE, 10)).toBe(
      deriveCode(new KeyRing(`a:${key(1)}`), { ...SOURCE }, 10),
    );
  });

  it.each([
    ['user', { subject: 'user:8' }],
    ['challenge', { challenge_id: 'e'.repeat(32) }],
    ['purpose', { subject: 'me:email:7' }],
    ['nonce', { nonce: 'e'.repeat(32) }],
    ['key', { key_id: 'b' }],
    ['border between two parts', { subject: 'user:7d', nonce: 'd'.repeat(31) }],
  ])('returns another code for another %s [OTP-1]', (_name, change) => {
    expect(deriveCode(ring, { ...SOURCE, ...change }, 10)).not.toBe(deriveCode(ring, SOURCE, 10));
  });

  it('returns another code with another master key of the same id [OTP-1]', () => {
    expect(deriveCode(new KeyRing(`a:${key(9)}`), SOURCE, 10)).not.toBe(
      deriveCode(ring, SOURCE, 10),
    );
  });

  it('returns a code that matches nothing when the key is gone', () => {
    const later = new KeyRing(`b:${key(2)}`);
    expect(deriveCode(later, SOURCE, 10)).not.toBe(deriveCode(ring, SOURCE, 10));
  });

  it.each([6, 7, 8, 9, 10])('returns %i digits and keeps leading zeros [OTP-2]', (digits) => {
    const codes = Array.from({ length: 500 }, (_, i) =>
      deriveCode(ring, { ...SOURCE, nonce: String(i) }, digits),
    );
    for (const code of codes) expect(code).toMatch(new RegExp(`^\\d{${String(digits)}}$`));
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
  });

  it.each([6, 10])(
    'distributes codes of %i digits uniformly over every place and the whole range [OTP-2]',
    (digits) => {
      const rounds = 20_000;
      const places = Array.from({ length: digits }, () => new Array<number>(10).fill(0));
      const ranges = new Array<number>(100).fill(0);
      for (let i = 0; i < rounds; i += 1) {
        const code = deriveCode(ring, { ...SOURCE, nonce: String(i) }, digits);
        [...code].forEach((digit, place) => {
          const counts = places[place] ?? [];
          counts[Number(digit)] = (counts[Number(digit)] ?? 0) + 1;
        });
        const range = Number(code.slice(0, 2));
        ranges[range] = (ranges[range] ?? 0) + 1;
      }
      // The input is fixed, so this never fails by chance; the borders are those of p = 0.001.
      for (const counts of places) expect(chiSquare(counts, rounds / 10)).toBeLessThan(27.9);
      expect(chiSquare(ranges, rounds / 100)).toBeLessThan(148.2);
    },
  );
});

describe('normalizeCode', () => {
  it.each([
    ['012345', '012345'],
    ['۰۱۲۳۴۵', '012345'],
    ['٠١٢٣٤٥', '012345'],
    [' 012 345\n', '012345'],
    ['۰1٢ 345', '012345'],
    ['12345', '12345'],
    ['o12345', 'o12345'],
    ['', ''],
  ])('reads %j as %s [OTP-2]', (typed, code) => {
    expect(normalizeCode(typed)).toBe(code);
  });
});

function chiSquare(counts: readonly number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}
