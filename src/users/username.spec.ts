import { expect, it } from 'vitest';
import { parseUsername } from './username.js';

it.each([
  'a@ex\u00adample.com',
  'a@exam\u200bple.com',
  'a@example\u2060.com',
  '"a\r\nBcc: b"@example.com',
  '"\u001b[2ja"@example.com',
  '\ud800@example.com',
])('no username: %j', (text) => {
  expect(parseUsername(text, 'IR')).toBeUndefined();
});

it('an address is taken in lower case', () => {
  expect(parseUsername(' Sara@Example.com ', 'IR')).toEqual({ kind: 'email', value: 'sara@example.com' });
});
