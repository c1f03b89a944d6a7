import { BlockList, isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { listNotations, toHostAddress } from '../config/index.js';

const { IPv6 } = ipaddr;

/**
 * Returns the rate limit bucket of an address (HTTP-1): an IPv4 address itself, in one notation and
 * also if a translator wrote it as one of IPv6, and the /64 of any other IPv6 address. All other
 * texts share one bucket.
 */
export function toAddressBucket(address: string | undefined): string {
  const hostAddress = readHostAddress(address);
  if (hostAddress === undefined) return 'unknown';
  if (isIPv4(hostAddress)) return hostAddress;

  const groups = IPv6.parse(hostAddress)
    .parts.slice(0, 4)
    .map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/**
 * Returns the /48 of the bucket of an IPv6 address, which is what one site gets: whoever has one
 * has 65536 buckets. Returns undefined for IPv4, where a larger network is that of many people.
 */
export function toSiteBucket(bucket: string): string | undefined {
  return bucket.endsWith('::/64') ? toCoarseNetwork(bucket) : undefined;
}

/**
 * Returns the network of an address bucket for display: `192.0.2.0/24` or `2001:db8:1::/48`.
 * Returns undefined for the shared bucket.
 */
export function toCoarseNetwork(bucket: string): string | undefined {
  if (isIPv4(bucket)) return bucket.replace(/\d+$/, '0/24');
  const groups = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(bucket)?.[1];
  return groups === undefined ? undefined : `${groups}::/48`;
}

/**
 * Returns a test for addresses, in any notation that `toAddressBucket` reads, against these
 * addresses and CIDR ranges. Other texts, and a peer without an address, are in none.
 */
export function createNetworkMatcher(
  ranges: readonly string[],
): (address: string | undefined) => boolean {
  const blockList = new BlockList();

  for (const range of ranges) {
    const [host = '', prefix] = range.split('/');
    if (isIPv4(host)) blockList.addSubnet(host, Number(prefix ?? 32), 'ipv4');
    else blockList.addSubnet(host, Number(prefix ?? 128), 'ipv6');
  }

  return (address) => {
    const hostAddress = readHostAddress(address);
    if (hostAddress === undefined) return false;
    if (!isIPv4(hostAddress)) return blockList.check(hostAddress, 'ipv6');
    // A range of IPv6 holds the host if it holds an address of IPv6 that stands for the host.
    if (blockList.check(hostAddress, 'ipv4')) return true;
    return listNotations(hostAddress).some((each) => blockList.check(each, 'ipv6'));
  };
}

/**
 * Returns a test for rate limit buckets against these ranges. The bucket of an IPv6 address is its
 * /64, which a range with at most 64 bits holds if it holds the first address.
 */
export function createBucketMatcher(ranges: readonly string[]): (bucket: string) => boolean {
  const isInRanges = createNetworkMatcher(ranges);
  return (bucket) => isInRanges(bucket.replace(/\/64$/, ''));
}

/**
 * Returns the address of the host in any notation that proxies write: with spaces, port or zone.
 */
function readHostAddress(address: string | undefined): string | undefined {
  const hostAddress = stripPort((address ?? '').trim());
  const bareAddress = hostAddress.split('%', 1)[0] ?? '';
  return isIP(bareAddress) === 0 ? undefined : toHostAddress(bareAddress);
}

/** Removes the port that some proxies write after the address of the peer. */
function stripPort(address: string): string {
  const inBrackets = /^\[([^\]]+)\](:\d+)?$/.exec(address)?.[1];
  const beforePort = /^([\d.]+):\d+$/.exec(address)?.[1];
  return inBrackets ?? beforePort ?? address;
}
