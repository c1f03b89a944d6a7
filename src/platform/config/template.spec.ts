import { describe, expect, it } from 'vitest';
import { fill, fillText, memberAt, placeholdersIn } from './template.js';

const VALUES = { to: '+98', n: 7, deep: { flag: true }, list: [1] };

describe('fill', () => {
  it('replaces placeholders in texts at any depth and leaves names of members', () => {
    expect(fill({ '{to}': ['to {to}', { x: '{deep.flag}!' }], y: null }, VALUES)).toEqual({
      '{to}': ['to +98', { x: 'true!' }],
      y: null,
    });
  });

  it('keeps the type of a value whose placeholder stands alone', () => {
    expect(fill(['{n}', '{deep.flag}', '{n} '], VALUES)).toEqual([7, true, '7 ']);
    expect(fill({ n: '{n}' }, VALUES, String)).toEqual({ n: '7' });
  });

  it('replaces a missing value, an object or an inherited member by an empty text', () => {
    expect(fill(['{none}', '{deep}', '{list.length.x}', '{constructor}'], VALUES)).toEqual(['', '', '', '']);
  });

  it('leaves braces that hold no name', () => {
    expect(fill('{} { to } {"a":1} {to', VALUES)).toBe('{} { to } {"a":1} {to');
  });
});

it('fillText passes each value through the escape', () => {
  expect(fillText('/{to}?{n}', VALUES, (value, name) => (name === 'n' ? value : encodeURIComponent(value)))).toBe(
    '/%2B98?7',
  );
});

it('placeholdersIn returns each name once', () => {
  expect(placeholdersIn({ '{no}': ['{to}{n}', { x: '{to}' }], y: 1 })).toEqual(['to', 'n']);
});

it('memberAt reads own members and positions only', () => {
  expect(memberAt(VALUES, 'list.0')).toBe(1);
  expect(memberAt(VALUES, 'deep.0.flag')).toBe(true);
  expect(memberAt({ list: [] }, 'list.0.n')).toBeUndefined();
  expect(memberAt(VALUES, 'deep.flag')).toBe(true);
  expect(memberAt(VALUES, 'deep.toString')).toBeUndefined();
});
