import { expect, it } from 'vitest';
import { parseUsername } from './username.js';

it.each([
  '"a\r\nBcc: b"@example.com',
  '"\u001b[2ja"@example.com',
  '\ud800@example.com',
  ...['\u2003', '\u2028', '\u2800'].map((blank) => `a${blank}b@example.com`),
])('parseUsername returns undefined for %j', (text) => {
  expect(parseUsername(text, 'IR')).toBeUndefined();
});

it.each([
  ' Sara@Example.com ',
  '\u202asara@example.com\u202c',
  'ｓａｒａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  's\u00adara@exam\u200bple.com',
  'sara@example\u2060.com\n',
  ...['\u3164', '\u034f', '\ufe0f', '\u115f', '\u180b'].map(
    (unseen) => `sa${unseen}ra@example.com`,
  ),
])('parseUsername reads %j as one address, so that none looks like it [TYPE-1]', (text) => {
  expect(parseUsername(text, 'IR')).toEqual({ kind: 'email', value: 'sara@example.com' });
});
