import { describe, expect, it } from 'vitest';
import { classifyAddress, findEmbeddedRange, toHostAddress } from './ip-addresses.js';

const PUBLIC = ['8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'];
const PRIVATE = [
  ...['127.0.0.1', '127.1.2.3', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254'],
  ...['100.64.0.1', '::1', 'fe80::1', 'fc00::1', 'fd00::1', '::ffff:10.0.0.1', '::ffff:7f00:1'],
];
const SPECIAL = [
  ...['0.0.0.0', '0.1.2.3', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.0.2.1'],
  ...['198.18.0.1', '192.0.0.8', '192.88.99.1', '::', 'ff02::1', '2001:db8::1', '3fff::1'],
  // Addresses that contain one of IPv4: compatible, translated, 6to4, Teredo, ISATAP.
  ...['::7f00:1', '::127.0.0.1', '::10.0.0.1', '::8.8.8.8', '::2', '::5efe:10.0.0.1'],
  ...['64:ff9b::a00:1', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::808:808'],
  ...['::ffff:0:10.0.0.1', '2002:a00:1::', '2002:7f00:1::', '2002:808:808::'],
  ...['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  // Site-local, discarded, benchmarking, ORCHID, segment routing, unassigned.
  ...['fec0::1', 'feff::1', '100::1', '2001:2::1', '2001:10::1', '2001:20::1', '5f00::1'],
  ...['1000::1', '4000::1', 'e000::1', 'fe00::1'],
];

describe('classifyAddress', () => {
  it.each([
    ...PUBLIC.map((address) => [address, 'public'] as const),
    ...PRIVATE.map((address) => [address, 'private'] as const),
    ...SPECIAL.map((address) => [address, 'special'] as const),
  ])('says that %s is %s [FLT-4] [HOOK-3]', (address, kind) => {
    expect(classifyAddress(address)).toBe(kind);
  });
});

describe('toHostAddress', () => {
  it.each([
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:a00:1', '10.0.0.1'],
    ['64:ff9b::808:808', '8.8.8.8'],
    ['::ffff:0:808:808', '8.8.8.8'],
    ['64:ff9b::a00:1', '64:ff9b::a00:1'],
    ['::8.8.8.8', '::8.8.8.8'],
    ['2001:db8::1', '2001:db8::1'],
    ['192.0.2.7', '192.0.2.7'],
  ])('returns for %s %s [HTTP-1]', (address, host) => {
    expect(toHostAddress(address)).toBe(host);
  });
});

describe('findEmbeddedRange', () => {
  it.each([
    ['::ffff:203.0.113.0', 120, '203.0.113.0/24'],
    ['64:ff9b::', 96, '0.0.0.0/0'],
    ['64:ff9b::', 64, '0.0.0.0/0'],
    ['::', 0, '0.0.0.0/0'],
    ['::', 80, '0.0.0.0/0'],
    ['::', 128, undefined],
    ['::1', 128, undefined],
    ['2001:db8::', 32, undefined],
    ['192.0.2.0', 24, undefined],
  ])('returns for %s/%i %s [FLT-4]', (host, prefix, range) => {
    expect(findEmbeddedRange(host, prefix)).toBe(range);
  });
});
