import { expect, it } from 'vitest';
import { parseUsername } from './username.js';

it.each([
  'a@ex\u00adample.com',
  'a@exam\u200bple.com',
  'a@example\u2060.com',
  '"a\r\nBcc: b"@example.com',
  '"\u001b[2ja"@example.com',
  '\ud800@example.com',
  ...['\u2003', '\u2028', '\u3164', '\u2800', '\u034f', '\ufe0f', '\u115f', '\u180b'].map(
    (unseen) => `a${unseen}@example.com`,
  ),
])('parseUsername returns undefined for %j', (text) => {
  expect(parseUsername(text, 'IR')).toBeUndefined();
});

it('parseUsername returns an address in lower case', () => {
  expect(parseUsername(' Sara@Example.com ', 'IR')).toEqual({
    kind: 'email',
    value: 'sara@example.com',
  });
});
