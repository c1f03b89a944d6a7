import { describe, expect, it } from 'vitest';
import { fillTemplate, fillText, getMember, findPlaceholders } from './template.js';

const VALUES = { to: '+98', n: 7, deep: { flag: true }, list: [1] };

describe('fill', () => {
  it('replaces placeholders in texts at any depth and leaves names of members', () => {
    expect(fillTemplate({ '{to}': ['to {to}', { x: '{deep.flag}!' }], y: null }, VALUES)).toEqual({
      '{to}': ['to +98', { x: 'true!' }],
      y: null,
    });
  });

  it('keeps the type of a value whose placeholder stands alone', () => {
    expect(fillTemplate(['{n}', '{deep.flag}', '{n} '], VALUES)).toEqual([7, true, '7 ']);
    expect(fillTemplate({ n: '{n}' }, VALUES, String)).toEqual({ n: '7' });
  });

  it('replaces a missing value, an object or an inherited member by an empty text', () => {
    expect(fillTemplate(['{none}', '{deep}', '{list.length.x}', '{constructor}'], VALUES)).toEqual([
      '',
      '',
      '',
      '',
    ]);
  });

  it('leaves braces that hold no name', () => {
    expect(fillTemplate('{} { to } {"a":1} {to', VALUES)).toBe('{} { to } {"a":1} {to');
  });
});

it('fillText passes each value through the escape', () => {
  expect(
    fillText('/{to}?{n}', VALUES, (value, name) =>
      name === 'n' ? value : encodeURIComponent(value),
    ),
  ).toBe('/%2B98?7');
});

it('findPlaceholders returns each name once', () => {
  expect(findPlaceholders({ '{no}': ['{to}{n}', { x: '{to}' }], y: 1 })).toEqual(['to', 'n']);
});

it('getMember reads own members and positions only', () => {
  expect(getMember(VALUES, 'list.0')).toBe(1);
  expect(getMember(VALUES, 'deep.0.flag')).toBe(true);
  expect(getMember({ list: [] }, 'list.0.n')).toBeUndefined();
  expect(getMember(VALUES, 'deep.flag')).toBe(true);
  expect(getMember(VALUES, 'deep.toString')).toBeUndefined();
});
