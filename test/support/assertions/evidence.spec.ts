import { describe, expect, it } from 'vitest';
import { Evidence } from './evidence.js';

describe('the search for secrets [LEAK-1]', () => {
  it.each([
    ['4111 1111 1111 1111', '4111111111111111'],
    ['4111-1111-1111-1111', '4111111111111111'],
    ['۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱', '4111111111111111'],
    [Buffer.from('x kps_secret').toString('base64'), 'kps_secret'],
    [Buffer.from('xy kps_secret').toString('base64url'), 'kps_secret'],
    [Buffer.from('kps_secret').toString('hex').toUpperCase(), 'kps_secret'],
    ['a%2Fb%40c', 'a/b@c'],
    ['KPS_SECRET', 'kps_secret'],
  ])('finds a secret in %j', (text, value) => {
    const fresh = new Evidence();
    fresh.add('here', text);
    expect(fresh.find(value)).toHaveLength(1);
    expect(fresh.find(`${value}9`)).toEqual([]);
  });
});
