import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { isRandomText } from './random-text.js';

it.each([
  '1'.repeat(22),
  'passwordpasswordpassword',
  'correct-horse-battery-staple',
  'MyCompanySecretToken2026',
  'keypad-gateway-token-1234',
  '12345678901234567890123',
  '0123456789abcdef0123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'changeme',
])('isRandomText refuses the made-up secret %s [FLT-4]', (text) => {
  expect(isRandomText(text)).toBe(false);
});

it('isRandomText accepts nearly every secret of a generator [FLT-4]', () => {
  const digests = Array.from({ length: 2_000 }, (_, i) =>
    createHash('sha256').update(String(i)).digest(),
  );
  const refused = (make: (digest: Buffer) => string) =>
    digests.filter((digest) => !isRandomText(make(digest))).length;
  expect(refused((digest) => digest.toString('hex'))).toBe(0);
  expect(refused((digest) => digest.toString('base64url'))).toBe(0);
  expect(refused((digest) => digest.toString('hex', 0, 11))).toBeLessThanOrEqual(4);
  expect(refused((digest) => digest.toString('base64url').slice(0, 22))).toBeLessThanOrEqual(8);
});
