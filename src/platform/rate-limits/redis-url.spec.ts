import { describe, expect, it } from 'vitest';
import { readSentinelSet } from './redis-url.js';

describe('REDIS_URL with sentinels', () => {
  it('reads sentinels, name, database, accounts and TLS', () => {
    expect(
      readSentinelSet(
        'rediss+sentinel://app:a%25b%3A:c@s1.example:26380,10.0.0.2,[fd00::1]:5000/my-master.1/3?sentinel_user=s&sentinel_password=a%26b',
      ),
    ).toEqual({
      name: 'my-master.1',
      sentinels: [
        { host: 's1.example', port: 26_380 },
        { host: '10.0.0.2', port: 26_379 },
        { host: 'fd00::1', port: 5000 },
      ],
      usesTls: true,
      database: 3,
      account: { username: 'app', password: 'a%b::c' },
      sentinelAccount: { username: 's', password: 'a&b' },
    });
  });

  it('needs nothing but sentinels and a name', () => {
    expect(readSentinelSet('redis+sentinel://s1,s2/mymaster')).toMatchObject({
      ...{ usesTls: false, database: 0, account: {}, sentinelAccount: {} },
    });
    expect(readSentinelSet('redis+sentinel://:secret@s1/mymaster')?.account).toEqual({
      password: 'secret',
    });
  });

  it('returns undefined for the address of one Redis', () => {
    expect(readSentinelSet('redis://host')).toBeUndefined();
  });

  it.each([
    ['redis+sentinel://s1,s2', /must name the primary/],
    ['redis+sentinel://s1,s2/', /must name the primary/],
    ['redis+sentinel://s1/my master', /must name the primary/],
    ['redis+sentinel://s1,,s2/m', /addresses of the sentinels/],
    ['redis+sentinel:///m', /addresses of the sentinels/],
    ['redis+sentinel://s1:99999/m', /addresses of the sentinels/],
    ['redis+sentinel://s1/m/x', /number of a database/],
    ['redis+sentinel://s1/m?db=1', /no parameters but sentinel_user and sentinel_password/],
    ['redis+sentinel://u:10%@s1/m', /each % in user and password/],
    ['redis+sentinel:s1/m', /^must be redis:/],
  ])('refuses %s and says why', (url, why) => {
    expect(() => readSentinelSet(url)).toThrow(why);
  });
});
