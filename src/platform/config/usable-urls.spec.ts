import { describe, expect, it } from 'vitest';
import { hasInvisible } from './invisible-characters.js';
import { isBaseUrl, isDecodable, isHostName, isHttpUrl, parseOrigin } from './usable-urls.js';

describe('isHttpUrl', () => {
  it.each(['6000', '6666', '10080', '22'])('refuses the blocked port %s [FLT-8]', (port) => {
    expect(isHttpUrl(`https://hooks.example:${port}/in`)).toBe(false);
  });

  it.each([
    'https://*.example/',
    'https://user:secret@h.example/',
    'ftp://h.example/',
    'h.example',
  ])('refuses the URL %s, which fetch cannot call [FLT-8]', (url) => {
    expect(isHttpUrl(url)).toBe(false);
  });

  it.each(['https://h.example', 'http://h.example:8080/a?b=c', 'https://[2001:db8::1]:8443/'])(
    'accepts the URL %s [FLT-8]',
    (url) => {
      expect(isHttpUrl(url)).toBe(true);
    },
  );
});

it.each([
  ['https://id.example/keypad', true],
  ['https://id.example/?a=b', false],
  ['https://id.example/#a', false],
  ['https://id.example:6000', false],
  ['https://*.example', false],
])('isBaseUrl judges %s as %s [FLT-8]', (url, isAccepted) => {
  expect(isBaseUrl(url)).toBe(isAccepted);
});

it.each([
  ['https://app.example', true],
  ['http://localhost:5173', true],
  ['capacitor://localhost', true],
  ['ionic://localhost', true],
  ['https://*.example', false],
  ['https://app.example/', false],
  ['https://app.example:6000', false],
  ['wss://app.example', false],
  ['file://', false],
  ['null', false],
  ['*', false],
])('parseOrigin judges %s as %s [FLT-8]', (origin, isAccepted) => {
  if (isAccepted) expect(parseOrigin(origin)).toBe(origin);
  else expect(() => parseOrigin(origin)).toThrow('must be origins');
});

it.each([
  ['mysql://keypad:p%40topsecret%2Fw%23r%3F1@db.example/keypad', true],
  ['mysql://keypad:p@topsecret/w#r?1@db.example/keypad', false],
  ['mysql://keypad:12/topsecret@db.example', false],
  ['redis://a#topsecret@redis.example', false],
  ['redis://user:100%@redis.example', false],
  ['smtps://u:1?topsecret@mail.example', false],
])('isDecodable judges %s as %s [FLT-8]', (url, isAccepted) => {
  expect(isDecodable(url)).toBe(isAccepted);
});

it.each([
  ['0.0.0.0', true],
  ['::', true],
  ['localhost', true],
  ['http://0.0.0.0', false],
  ['0.0.0.0:3000', false],
  ['*', false],
  ['fd00::1', true],
  ['[fd00::1]', false],
  ['smsc_1.example', true],
  ['smsc.example.', true],
  // Resolvers read it as an IPv4 address.
  ['1572395042', true],
  ['10.0.0.256', false],
  ['smsc..example', false],
  ['-smsc.example', false],
  [`${'a'.repeat(64)}.example`, false],
  ['fd00::1::2', false],
  ['', false],
])('isHostName judges %s as %s [FLT-8]', (host, isAccepted) => {
  expect(isHostName(host)).toBe(isAccepted);
});

it.each([
  ['\uFEFFproduction', true],
  ['https://id.example\u200B', true],
  ['\u202Aproduction\u202C', true],
  ['a\u00A0b', true],
  ['می\u200Cرود', false],
  ['[\n\t{"name":"a"}]', false],
])('hasInvisible judges %j as %s [FLT-8]', (text, isRefused) => {
  expect(hasInvisible(text)).toBe(isRefused);
});
