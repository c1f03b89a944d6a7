import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { lookUpPublicHost, mayBePublicHost, PrivateAddressError } from './addresses.js';

describe('mayBePublicHost', () => {
  it('refuses only addresses, because names are looked up later [HOOK-3]', () => {
    expect(mayBePublicHost('[::1]')).toBe(false);
    expect(mayBePublicHost('127.0.0.1')).toBe(false);
    expect(mayBePublicHost('[::7f00:1]')).toBe(false);
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
