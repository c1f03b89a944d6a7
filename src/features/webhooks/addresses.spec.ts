import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  isPublicAddress,
  lookUpPublicHost,
  mayBePublicHost,
  PrivateAddressError,
} from './addresses.js';

const PRIVATE = [
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
  ],
  ...[
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'ff02::1',
    '2002:a00:1::',
  ],
];

describe('isPublicAddress', () => {
  it.each(PRIVATE)('returns false for %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('returns true for %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe('mayBePublicHost', () => {
  it('refuses only addresses, because names are looked up later', () => {
    expect(mayBePublicHost('[::1]')).toBe(false);
    expect(mayBePublicHost('127.0.0.1')).toBe(false);
    expect(mayBePublicHost('hooks.example.com')).toBe(true);
  });
});

describe('lookUpPublicHost', () => {
  it('fails for a name with a private address', async () => {
    await expect(promisify(lookUpPublicHost)('localhost', { all: true })).rejects.toBeInstanceOf(
      PrivateAddressError,
    );
  });
});
