import { expect, it } from 'vitest';
import { addressBucket, coarseNetwork, networks } from './address.js';

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
])('HTTP-1 %s counts as %s', (address, bucket) => {
  expect(addressBucket(address)).toBe(bucket);
});

it.each([undefined, '', 'localhost', '192.0.2', '192.0.2.256', '192.0.2.7:', '2001:db8::1::2', 'x'.repeat(5_000)])(
  'HTTP-1 what is no address shares one bucket: %.20s',
  (address) => {
    expect(addressBucket(address)).toBe('unknown');
  },
);

it.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2::9', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['nothing', undefined],
])('the neighbourhood of %s is %s', (address, network) => {
  expect(coarseNetwork(addressBucket(address))).toBe(network);
});

it.each([
  ['192.0.2.7', true],
  ['::ffff:192.0.2.7', true],
  ['192.0.2.7:4711', true],
  ['192.0.3.7', false],
  ['2001:db8::9', true],
  ['2001:db9::9', false],
  ['198.51.100.1', true],
  ['198.51.100.2', false],
  ['', false],
  ['unknown', false],
])('%s lies in the listed networks: %s', (address, inside) => {
  expect(networks(['192.0.2.0/24', '198.51.100.1', '2001:db8::/32'])(address)).toBe(inside);
});
