import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { list, type Options, type Setting } from './setting.js';

/** Addresses from the first up to the end, which is not included. An IPv4 address counts as its mapped IPv6 address. */
type Range = readonly [first: bigint, end: bigint];

const LOOPBACK = ['127.0.0.0/8', '::1'].map(rangeOf);
/** Ranges that no host on the internet has. */
const PRIVATE = [
  ...LOOPBACK,
  ...['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16', 'fc00::/7', 'fe80::/10'].map(
    rangeOf,
  ),
];
const IPV4 = rangeOf('::ffff:0:0/96');
const ALL = rangeOf('::/0');
/** The public addresses that a list may have: as many as an IPv4 /8, and as an IPv6 /16. */
const MOST_IPV4 = 2n ** 24n;
const MOST_IPV6 = 2n ** 112n;

const FORM = 'IP addresses or CIDR ranges';
export const NETWORK_RULE = 'must be an IP address or a CIDR range, but not one of all addresses';
export const PUBLIC_NETWORKS_RULE =
  'must not cover so much of the internet: together at most as many public addresses as a /8, or a /16 of IPv6';

/** Returns the setting of a list of networks that are trusted. */
export function networkList(options: Options<readonly string[]>): Setting<readonly string[]> {
  const item = (text: string) => {
    if (!isNetwork(text)) throw new Error(`must be ${FORM}, but none of all addresses`);
    return text;
  };
  const check = (networks: readonly string[]) => {
    if (coverMuch(networks)) throw new Error(PUBLIC_NETWORKS_RULE);
  };
  return list({ ...options, form: `${FORM}, but none of all addresses`, item, check });
}

/** Returns true for an IP address or a CIDR range, but not for the range of all addresses. */
export function isNetwork(value: string): boolean {
  const [, host = '', bits = '1'] = /^([\da-fA-F.:]+)(?:\/([1-9]\d{0,2}))?$/.exec(value) ?? [];
  const version = isIP(host);
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128);
}

/** Returns true if valid networks together cover more of the internet than one operator has. */
export function coverMuch(networks: readonly string[]): boolean {
  const ranges = networks.map(rangeOf);
  const publicIn = (space: Range) => sizeOf([...ranges, ...PRIVATE], space) - sizeOf(PRIVATE, space);
  const ipv4 = publicIn(IPV4);
  return ipv4 > MOST_IPV4 || publicIn(ALL) - ipv4 > MOST_IPV6;
}

/** Returns true for the host of a URL if it is this machine. */
export function isLoopback(hostname: string): boolean {
  return /(^|\.)localhost$/.test(hostname) || isIn(hostname, LOOPBACK);
}

/** Returns true for the host of a URL if it has a private address, or a name that no public DNS resolves. */
export function isPrivateHost(hostname: string): boolean {
  return isIn(hostname, PRIVATE) || /^[^.:[\]]+$|\.(localhost|local|internal|home\.arpa)$/.test(hostname);
}

function isIn(hostname: string, ranges: readonly Range[]): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 0) return false;
  const [address] = rangeOf(host);
  return ranges.some(([first, end]) => first <= address && address < end);
}

function rangeOf(network: string): Range {
  const [host = '', prefix] = network.split('/');
  const address = ipaddr.parse(host);
  const bytes = (address instanceof ipaddr.IPv4 ? address.toIPv4MappedAddress() : address).toByteArray();
  const missing = prefix === undefined ? 0 : (address.kind() === 'ipv4' ? 32 : 128) - Number(prefix);
  const size = 2n ** BigInt(missing);
  const first = (BigInt(`0x${Buffer.from(bytes).toString('hex')}`) / size) * size;
  return [first, first + size];
}

/** Returns how many addresses of a space the ranges cover together. */
function sizeOf(ranges: readonly Range[], [start, stop]: Range): bigint {
  let size = 0n;
  let covered = start;
  for (const [first, end] of [...ranges].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const from = first > covered ? first : covered;
    const to = end < stop ? end : stop;
    if (to <= from) continue;
    size += to - from;
    covered = to;
  }
  return size;
}
