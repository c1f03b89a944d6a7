import { describe, expect, it } from 'vitest';
import { withoutUndefined } from './without-undefined.js';

describe('withoutUndefined', () => {
  it('leaves out members that are undefined, and keeps the order of the others', () => {
    const members = withoutUndefined({ b: 1, a: undefined, c: 2 });
    expect(Object.keys(members)).toEqual(['b', 'c']);
  });

  it('keeps members that are null, false or empty', () => {
    expect(withoutUndefined({ a: null, b: false, c: '' })).toEqual({ a: null, b: false, c: '' });
  });
});
