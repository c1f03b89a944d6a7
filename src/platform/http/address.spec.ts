import { describe, expect, it } from 'vitest';
import { toAddressBucket, toCoarseNetwork, toSiteBucket, createNetworkMatcher } from './address.js';

describe('toAddressBucket', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['192.0.2.7:80', '192.0.2.7'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3:4:192.0.2.7', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::c000:207', '64:ff9b:0:0::/64'],
    ['64:ff9b::808:808', '8.8.8.8'],
    ['::ffff:0:8.8.8.8', '8.8.8.8'],
    ['64:ff9b::a00:1', '64:ff9b:0:0::/64'],
    ['::8.8.8.8', '0:0:0:0::/64'],
    ['2002:808:808::1', '2002:808:808:0::/64'],
  ])('counts %s as %s [HTTP-1]', (address, bucket) => {
    expect(toAddressBucket(address)).toBe(bucket);
  });

  it.each([undefined, '', 'localhost', '192.0.2', '192.0.2.256', '192.0.2.7:', '2001:db8::1::2'])(
    'puts %s, which is no address, into one bucket with all others [HTTP-1]',
    (address) => {
      expect(toAddressBucket(address)).toBe('unknown');
    },
  );

  it('puts a very long text into the same bucket [HTTP-1]', () => {
    expect(toAddressBucket('x'.repeat(5_000))).toBe('unknown');
  });
});

describe('toCoarseNetwork', () => {
  it.each([
    ['192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2::9', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
    ['nothing', undefined],
  ])('shortens %s to %s', (address, network) => {
    expect(toCoarseNetwork(toAddressBucket(address))).toBe(network);
  });
});

describe('networks [HTTP-1]', () => {
  it.each([
    ['192.0.2.7', true],
    ['::ffff:192.0.2.7', true],
    ['192.0.2.7:4711', true],
    ['192.0.3.7', false],
    ['2001:db8::9', true],
    ['2001:db9::9', false],
    ['198.51.100.1', true],
    ['198.51.100.2', false],
    ['[2001:db8::9%eth0]:443', true],
    ['203.0.113.7', true],
    ['203.0.113.7:80', true],
    ['::ffff:203.0.113.7', true],
    ['203.0.114.7', false],
    ['', false],
    ['unknown', false],
    [undefined, false],
    ['64:ff9b::808:809', true],
    ['8.8.4.4', true],
    ['64:ff9b::808:404', true],
    ['64:ff9b::7f00:1', false],
    ['10.1.2.3', false],
    ['::ffff:10.1.2.3', false],
    ['64:ff9b::a01:203', true],
    ['192.168.1.1', false],
    ['192.161.1.1', true],
  ])('finds %s in the listed networks: %s', (address, inside) => {
    const ranges = [
      ...['192.0.2.0/24', '198.51.100.1', '2001:db8::/32', '::ffff:203.0.113.0/120'],
      ...['127.0.0.1', '8.8.8.0/24', '64:ff9b::808:400/120'],
      // Hosts behind a translator, which are not those of the same address nearby.
      ...['64:ff9b::10.0.0.0/104', '64:ff9b::192.160.0.0/108'],
    ];
    expect(createNetworkMatcher(ranges)(address)).toBe(inside);
  });
});

it.each([
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['192.0.2.7', undefined],
  ['::ffff:192.0.2.7', undefined],
  ['not an address', undefined],
])('toSiteBucket returns for %s %s [LIM-6]', (address, site) => {
  expect(toSiteBucket(toAddressBucket(address))).toBe(site);
});
