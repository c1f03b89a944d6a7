import { createHmac, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineKeyPurpose } from './key-purpose.js';
import { equalsInConstantTime, KeyRing } from './key-ring.js';

const [AVATAR, SUBJECT, CARD_NUMBER, SIGNING_KEY] = [
  defineKeyPurpose('avatar'),
  defineKeyPurpose('subject'),
  defineKeyPurpose('card-number'),
  defineKeyPurpose('signing-key'),
] as const;
const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');
const old = new KeyRing(`a:${key(1)}`);
const rotated = new KeyRing(`b:${key(2)},a:${key(1)}`);
const secret = Buffer.from('4111111111111111');

describe('KeyRing', () => {
  it('uses the first key as the active one, and the last as the stable one [KEY-1]', () => {
    expect([old.activeId, old.stableId]).toEqual(['a', 'a']);
    expect([rotated.activeId, rotated.stableId]).toEqual(['b', 'a']);
    expect([
      rotated.hasKey('a'),
      rotated.hasKey('b'),
      rotated.hasKey('c'),
      rotated.hasKey(''),
    ]).toEqual([true, true, false, false]);
  });

  it('derives keys by HKDF with the purpose as label [KEY-1]', () => {
    const derived = Buffer.from(hkdfSync('sha256', Buffer.alloc(32, 1), '', 'keypad/avatar', 32));
    expect(old.computeMac(AVATAR, 'a', 'x')).toEqual(
      createHmac('sha256', derived).update('1:x').digest(),
    );
  });

  it('returns another MAC for another purpose, another key or other parts', () => {
    const macs = [
      rotated.computeMac(AVATAR, 'a', 'x', 'y'),
      rotated.computeMac(SUBJECT, 'a', 'x', 'y'),
      rotated.computeMac(AVATAR, 'b', 'x', 'y'),
      rotated.computeMac(AVATAR, 'a', 'xy'),
      rotated.computeMac(AVATAR, 'a', 'x', 'y', ''),
      rotated.computeMac(AVATAR, 'a', 'y', 'x'),
      rotated.computeMac(AVATAR, 'a', '1:x1:y'),
    ].map((mac) => mac.toString('hex'));
    expect(new Set(macs).size).toBe(macs.length);
    expect(() => rotated.computeMac(AVATAR, 'c', 'x')).toThrow('master key c is not in KEYS');
  });

  it('decrypts any bytes that it encrypted', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, aad) => {
        expect(
          rotated.decryptBytes(
            CARD_NUMBER,
            rotated.encryptBytes(CARD_NUMBER, Buffer.from(bytes), aad),
            aad,
          ),
        ).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('encrypts with a random nonce [PAN-3]', () => {
    const sealed = Array.from({ length: 100 }, () =>
      old.encryptBytes(CARD_NUMBER, secret, 'place'),
    );
    expect(new Set(sealed).size).toBe(100);
    expect(new Set(sealed.map((text) => text.split('.')[1]?.slice(0, 16))).size).toBe(100);
  });

  it('decrypts with the old key after a rotation, and encrypts with the new one [KEY-1]', () => {
    expect(
      rotated.decryptBytes(CARD_NUMBER, old.encryptBytes(CARD_NUMBER, secret, 'p'), 'p'),
    ).toEqual(secret);
    const sealed = rotated.encryptBytes(CARD_NUMBER, secret, 'p');
    expect(sealed.startsWith('b.')).toBe(true);
    expect(() => old.decryptBytes(CARD_NUMBER, sealed, 'p')).toThrow('master key b is not in KEYS');
  });

  it.each([
    ['another place', (text: string) => [text, 'q'] as const],
    ['another key id', (text: string) => [text.replace('a.', 'b.'), 'p'] as const],
    ['a changed end', (text: string) => [`${text.slice(0, -4)}AAAA`, 'p'] as const],
    ['a changed start', (text: string) => [text.replace(/^a\.../, 'a.__'), 'p'] as const],
    ['a shorter text', (text: string) => [text.slice(0, 20), 'p'] as const],
    ['no content', () => ['a.', 'p'] as const],
    ['no key id', (text: string) => [text.slice(2), 'p'] as const],
  ])('refuses a ciphertext with %s [PAN-3]', (_name, change) => {
    const [text, aad] = change(old.encryptBytes(CARD_NUMBER, secret, 'p'));
    expect(() => rotated.decryptBytes(CARD_NUMBER, text, aad)).toThrow();
  });

  it('refuses a ciphertext of another purpose [KEY-1]', () => {
    expect(() =>
      old.decryptBytes(SIGNING_KEY, old.encryptBytes(CARD_NUMBER, secret, 'p'), 'p'),
    ).toThrow();
  });
});

it('equal returns true only for buffers with the same bytes', () => {
  expect(equalsInConstantTime(Buffer.from('abc'), Buffer.from('abc'))).toBe(true);
  expect(equalsInConstantTime(Buffer.from('abc'), Buffer.from('abd'))).toBe(false);
  expect(equalsInConstantTime(Buffer.from('abc'), Buffer.from('abcd'))).toBe(false);
  expect(equalsInConstantTime(Buffer.alloc(0), Buffer.alloc(0))).toBe(true);
});
