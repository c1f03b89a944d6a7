import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Passkey } from '../../../test/support/actors/passkey-device.js';
import { readCreatedPasskey, readPasskeyAssertion, toRelyingParty } from './webauthn.js';

const PARTY = toRelyingParty('https://pay.example/keypad');
const CLIENT_DATA = { type: 'webauthn.create', challenge: 'abc', origin: 'https://pay.example' };

/** Returns an RSA key whose signatures are dear to verify. */
function createLongExponent() {
  return generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 0xffff_fffb });
}

/** Returns a created passkey with changed members of its response. */
function createJson(changes: Record<string, unknown>): string {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const response = {
    clientDataJSON: Buffer.from(JSON.stringify(CLIENT_DATA)).toString('base64url'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    ...changes,
  };
  return JSON.stringify({ id: 'AAAA', response });
}

describe('toRelyingParty', () => {
  it('takes host and origin of the public URL', () => {
    expect(PARTY).toEqual({ id: 'pay.example', origin: 'https://pay.example' });
  });
});

describe('readCreatedPasskey', () => {
  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{"id":7,"response":{}}',
    '{"id":"a b","response":{}}',
    createJson({ clientDataJSON: 'AA' }),
    createJson({ clientDataJSON: 7 }),
    createJson({ authenticatorData: 'AAAA' }),
    createJson({ authenticatorData: '=' }),
  ])('refuses %s with PASSKEY_INVALID', (json) => {
    for (const read of [readCreatedPasskey, readPasskeyAssertion])
      expect(() => read(json, PARTY)).toThrow(
        expect.objectContaining({ code: 'PASSKEY_INVALID' }) as Error,
      );
  });

  it.each([
    ['a curve', generateKeyPairSync('ec', { namedCurve: 'secp521r1' })],
    ['a short RSA key', generateKeyPairSync('rsa', { modulusLength: 1024 })],
    ['an RSA key with a long exponent', createLongExponent()],
    ['an X25519 key', generateKeyPairSync('x25519')],
  ])('refuses %s that is not allowed', (_what, { publicKey }) => {
    const passkey = new Passkey({ app: { config: { BASE_URL: 'https://pay.example/keypad' } } });
    const json = JSON.parse(passkey.create(JSON.stringify({ challenge: 'abc' }))) as {
      response: { publicKey: string };
    };
    expect(readCreatedPasskey(JSON.stringify(json), PARTY)).toMatchObject({ challenge: 'abc' });
    json.response.publicKey = publicKey
      .export({ format: 'der', type: 'spki' })
      .toString('base64url');
    expect(() => readCreatedPasskey(JSON.stringify(json), PARTY)).toThrow(
      expect.objectContaining({ code: 'PASSKEY_INVALID' }) as Error,
    );
  });
});
